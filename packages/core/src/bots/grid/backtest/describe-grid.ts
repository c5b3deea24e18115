import { type Decimal, ZERO, dec, toNumber } from '../../../base/decimal.ts';
import { describeLines } from '../describe-lines.ts';
import { explainGrid } from '../explain-grid.ts';
import { gridStopLossPrice } from '../grid-exits.ts';
import { planGrid } from '../plan-grid.ts';
import { gridHoldings, type GridState } from '../state.ts';
import { lastQuote, marketPurchaseCost } from '../../../backtest/bot/bot-run.ts';
import { type SummarisedBot, summariseBot } from '../../../backtest/bot/summarise-bot.ts';
import type { GridRun } from './grid-run.ts';
import { listRoundTrips } from './list-round-trips.ts';

/** The grid's result as the sum that a bot's page shows, quote units: gridProfit + exitProfit + unrealized = total. */
export interface GridSum {
  /** Of closed pairs, net of both fees. */
  readonly gridProfit: number;
  /** Both fees of closed pairs. */
  readonly gridFees: number;
  readonly pairsClosed: number;
  /** Of base sold when the grid ended itself, net of both fees. */
  readonly exitProfit: number;
  /** Of what was held at the end, sold at the last close, costs included. */
  readonly unrealized: number;
  readonly total: number;
  /** Every fee, that of the last sale included. */
  readonly fees: number;
  /** Base units held at the end. */
  readonly held: number;
  readonly startPrice: number | null;
  /** Lines that the grid has moved up. */
  readonly trailedLines: number;
  readonly phase: GridState['phase'];
  /** What the bot is doing at the end, in a sentence or two. */
  readonly lastWords: string;
  /** Quote units that the plan of the start needed at least; null when nothing was planned. */
  readonly minimumAllocation: number | null;
}

/** A line of the grid as it stood at the end. */
export interface GridLevel {
  /** From 0, lowest first, as of the start; a grid that has moved up begins later. */
  readonly index: number;
  readonly price: number;
  readonly status: 'buy' | 'sell' | 'unarmed' | 'empty';
  /** Where its order rests when that is not the line. */
  readonly restsAt: number | null;
}

/** Round trips are the sales. */
export interface DescribedGrid extends SummarisedBot {
  readonly sum: GridSum;
  readonly levels: readonly GridLevel[];
  /** Prices that end or begin the grid; null where not set. */
  readonly exits: Readonly<Record<'stopLoss' | 'takeProfit' | 'upperStop' | 'trigger', number | null>>;
  /** What the plan of the start was warned of. */
  readonly warnings: ReadonlyArray<{ readonly code: string; readonly message: string }>;
}

/** The figures of a grid by the same definitions as those of a strategy, and what a bot's page says of it. */
export function describeGrid(run: GridRun): DescribedGrid {
  const { result } = run;
  const summarised = summariseBot(run, listRoundTrips(run), startCost(run));
  const { fees } = summarised.figures;
  const plan = planOf(run);
  return {
    ...summarised,
    sum: toSum(run, fees, plan?.minimumAllocation ?? null),
    levels: listLevels(result.state),
    exits: listExits(result.state),
    warnings: plan?.warnings ?? [],
  };
}

/** What the purchase at the start paid above the traded price. */
function startCost({ result, assumptions }: GridRun): number {
  const bought = result.bookings.filter(({ role }) => role === 'start');
  return bought.reduce(
    (sum, { fill }) => sum + marketPurchaseCost(toNumber(fill.price), assumptions) * toNumber(fill.quantity),
    0,
  );
}

function planOf({ result: { state } }: GridRun) {
  if (state.startPrice === null) return null;
  const plan = planGrid(state.params, state.instrument, toNumber(state.startPrice), state.feeRate);
  return plan.status === 'invalid' ? null : plan;
}

function toSum(run: GridRun, fees: number, minimum: Decimal | null): GridSum {
  const { result } = run;
  const { state } = result;
  const { gridProfit, gridFees, pairsClosed, exitProfit } = state.results;
  const total = result.endEquity - result.startEquity;
  const held = gridHoldings(state).quantity;
  return {
    gridProfit: toNumber(gridProfit),
    gridFees: toNumber(gridFees),
    pairsClosed,
    exitProfit: toNumber(exitProfit),
    // Without anything held there is nothing but the last digits of the others.
    unrealized: held.eq(ZERO) ? 0 : total - toNumber(gridProfit) - toNumber(exitProfit),
    total,
    fees,
    held: toNumber(held),
    startPrice: state.startPrice === null ? null : toNumber(state.startPrice),
    trailedLines: state.trailedLines,
    phase: state.phase,
    lastWords: explainGrid(state, lastQuote(run)),
    minimumAllocation: minimum === null ? null : toNumber(minimum),
  };
}

function listLevels(state: GridState): readonly GridLevel[] {
  return describeLines(state).map(({ index, price, status, restsAt }) => ({
    index,
    price: toNumber(price),
    status,
    restsAt: restsAt === null || restsAt.eq(price) ? null : toNumber(restsAt),
  }));
}

function listExits({ params, slots, phase }: GridState): DescribedGrid['exits'] {
  const [lowest] = slots;
  const orNull = (text: string | null): number | null => (text === null ? null : toNumber(dec(text)));
  const stop = lowest === undefined ? null : gridStopLossPrice(params, lowest.buyPrice);
  return {
    stopLoss: stop === null ? null : toNumber(stop),
    takeProfit: orNull(params.takeProfitPrice),
    upperStop: orNull(params.upperStopPrice),
    trigger: phase === 'waiting_trigger' ? orNull(params.triggerPrice) : null,
  };
}
