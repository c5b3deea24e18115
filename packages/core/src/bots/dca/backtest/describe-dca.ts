import { ZERO, dec, maxDecimal, toNumber } from '../../../base/decimal.ts';
import { currentStop } from '../current-stop.ts';
import { dcaAllocation } from '../dca-capital.ts';
import { describeLevels } from '../describe-levels.ts';
import { dcaFigures } from '../figures.ts';
import { planDca } from '../plan-dca.ts';
import { dcaHoldings, type DcaState } from '../state.ts';
import { lastQuote } from '../../../backtest/bot/bot-run.ts';
import { type SummarisedBot, summariseBot } from '../../../backtest/bot/summarise-bot.ts';
import type { DcaRun } from './dca-run.ts';
import { listDeals } from './list-deals.ts';

/** The result as the sum that a bot's page shows, quote units: dealProfit + exitProfit + unrealized = total. */
export interface DcaSum {
  /** Of what deals sold at their take profit, net of both fees. */
  readonly dealProfit: number;
  /** Of base that the stop loss sold, net of both fees. */
  readonly exitProfit: number;
  /** Of what was held at the end, sold at the last close, costs included. */
  readonly unrealized: number;
  readonly total: number;
  /** Every fee, that of the last sale included. */
  readonly fees: number;
  /** Deals that sold everything, and those of them with a profit. */
  readonly deals: number;
  readonly wins: number;
  /** Safety orders that bought something, over all deals and at most in one. */
  readonly safetyOrders: number;
  readonly safetyOrdersMost: number;
  /** Most that was in use at a time, what was paid with fees. */
  readonly capitalMost: number;
  /** What the bot sets aside for a deal. */
  readonly allocation: number;
  /** Base units held at the end. */
  readonly held: number;
  /** Of what is held at the end; null when nothing is. */
  readonly averagePrice: number | null;
  readonly phase: DcaState['phase'];
  /** What the bot is doing at the end, in a sentence or two. */
  readonly lastWords: string;
  /** Quote units that the base order needed at least at the start. */
  readonly minimumBaseAllocation: number | null;
}

/** A safety order of the deal that ran at the end. */
export interface DcaLevelAtEnd {
  /** From 1, the highest first. */
  readonly key: number;
  readonly price: number;
  readonly status: 'buy' | 'unarmed' | 'filled';
}

/** Round trips are the deals. */
export interface DescribedDca extends SummarisedBot {
  readonly sum: DcaSum;
  readonly levels: readonly DcaLevelAtEnd[];
  /** Prices that end a deal or begin the bot; null where not set or nothing is held. */
  readonly exits: Readonly<Record<'takeProfit' | 'stopLoss' | 'trigger', number | null>>;
  /** What the plan of the start was warned of. */
  readonly warnings: ReadonlyArray<{ readonly code: string; readonly message: string }>;
}

/** The figures of a DCA bot by the same definitions as those of a strategy, and what a bot's page says of it. */
export function describeDca(run: DcaRun): DescribedDca {
  const { result } = run;
  const summarised = summariseBot(run, listDeals(run), 0);
  const { fees } = summarised.figures;
  const plan = planOf(run);
  return {
    ...summarised,
    sum: {
      ...toSum(run, fees),
      minimumBaseAllocation: plan === null ? null : toNumber(plan.minimumBaseAllocation),
    },
    levels: describeLevels(result.state).map(({ key, price, status }) => ({ key, price: toNumber(price), status })),
    exits: listExits(run),
    warnings: plan?.warnings ?? [],
  };
}

function planOf({ candles, startRow, result: { state } }: DcaRun) {
  const { params, instrument, feeRate } = state;
  const price = params.triggerPrice === null ? (candles.open[startRow] ?? 0) : Number(params.triggerPrice);
  const plan = planDca(params, instrument, price, feeRate);
  return plan.status === 'invalid' ? null : plan;
}

function toSum(run: DcaRun, fees: number): Omit<DcaSum, 'minimumBaseAllocation'> {
  const { result } = run;
  const { state, bookings } = result;
  const { dealProfit, exitProfit, deals, wins } = state.results;
  const total = result.endEquity - result.startEquity;
  const held = dcaHoldings(state).quantity;
  const { averagePrice, idleReason } = dcaFigures(state, lastQuote(run));
  return {
    dealProfit: toNumber(dealProfit),
    exitProfit: toNumber(exitProfit),
    // Without anything held there is nothing but the last digits of the others.
    unrealized: held.eq(ZERO) ? 0 : total - toNumber(dealProfit) - toNumber(exitProfit),
    total,
    fees,
    deals,
    wins,
    ...countSafetyOrders(run),
    capitalMost: toNumber(bookings.reduce((most, { cost }) => maxDecimal(most, cost), ZERO)),
    allocation: toNumber(dcaAllocation(state.params, state.feeRate)),
    held: toNumber(held),
    averagePrice: averagePrice === null ? null : toNumber(averagePrice),
    phase: state.phase,
    lastWords: idleReason,
  };
}

function countSafetyOrders({ result }: DcaRun): Pick<DcaSum, 'safetyOrders' | 'safetyOrdersMost'> {
  const byDeal = new Map<number, Set<number>>();
  for (const { role, deal, key } of result.bookings) {
    if (role === 'safety') byDeal.set(deal, (byDeal.get(deal) ?? new Set()).add(key));
  }
  const counts = [...byDeal.values()].map((keys) => keys.size);
  return { safetyOrders: counts.reduce((sum, count) => sum + count, 0), safetyOrdersMost: Math.max(0, ...counts) };
}

function listExits(run: DcaRun): DescribedDca['exits'] {
  const { state } = run.result;
  const { takeProfitPrice } = dcaFigures(state, lastQuote(run));
  const stop = currentStop(state);
  const { triggerPrice } = state.params;
  return {
    takeProfit: takeProfitPrice === null ? null : toNumber(takeProfitPrice),
    stopLoss: stop === null ? null : toNumber(stop),
    trigger: state.phase === 'waiting_trigger' && triggerPrice !== null ? toNumber(dec(triggerPrice)) : null,
  };
}
