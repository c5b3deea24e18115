import {
  type Decimal,
  ONE,
  ONE_PERCENT,
  ZERO,
  dec,
  decFromNumber,
  divide,
  minDecimal,
  roundDownToDecimals,
} from '../../base/decimal.ts';
import type { Quote } from '../../market/quote.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import { NOTHING_HELD } from '../../engine/bot/lifecycle/holding.ts';
import { waitForTrigger } from '../../engine/bot/lifecycle/trigger.ts';
import { dcaAllocation } from './dca-capital.ts';
import { type DcaContext, placeDcaOrder, dcaPriceText } from './dca-context.ts';
import { findDcaPlanFault } from './find-plan-fault.ts';
import { dcaLadder } from './ladder.ts';
import { layLadder } from './lay-ladder.ts';
import { planDca } from './plan-dca.ts';
import { nextSignalAt } from './safety-signal.ts';
import type { DcaState } from './state.ts';

/** First event of a bot: begins at once, or waits for its trigger price. */
export function startDca(context: DcaContext, quote: Quote): void {
  if (context.state.phase === 'new' && !waitForTrigger(context, quote.bid)) beginDca(context, quote.last);
}

/** The bot's own beginning, at the price traded last, by which every deal is sized: says what it is going to do, and begins the first deal. */
export function beginDca(context: DcaContext, price: number): void {
  const { params, instrument, feeRate } = context.state;
  const plan = planDca(params, instrument, price, feeRate);
  if (plan.status === 'invalid') {
    giveUp(context, plan, 'The bot could not start.');
    return;
  }
  const { safetySignal } = params;
  const nextCandleAt = safetySignal === null ? null : nextSignalAt(safetySignal, context.at);
  patch(context, { phase: 'running', nextDealAt: context.at, nextCandleAt });
  const safetyOrders = plan.levels.length - 1;
  const ladder =
    safetyOrders === 0
      ? 'no safety orders'
      : `${safetyOrders} safety ${safetyOrders === 1 ? 'order' : 'orders'} down to ${dcaPriceText(context.state, plan.lowestPrice)}`;
  note(
    context,
    'info',
    'STARTED',
    `Started with a base order of ${formatAmount(dec(params.baseAllocation))} ${instrument.quote} and ${ladder}, the market at ${dcaPriceText(context.state, decFromNumber(price))}.`,
  );
  for (const warning of plan.warnings) note(context, 'warning', warning.code, warning.message);
  beginDeal(context, price);
}

/** Begins a deal with its base order, bought at the market, once its time has come. */
export function beginDeal(context: DcaContext, price: number): void {
  const { state } = context;
  if (state.phase !== 'running' || state.deal !== null || state.nextDealAt === null || context.at < state.nextDealAt)
    return;
  const { params, instrument, kept, results } = state;
  const scale = dealScale(state);
  const orders = layLadder(dcaLadder(params, scale), decFromNumber(price), instrument);
  const fault = findDcaPlanFault({ params, instrument, orders, scale });
  if (fault !== null) {
    giveUp(context, fault, 'The next deal could not begin.');
    return;
  }
  const number = results.deals + 1;
  const carried = kept.quantity.eq(ZERO) ? [] : [{ key: 0, held: kept, target: ZERO, peak: null, hold: null }];
  patch(context, {
    nextDealAt: null,
    kept: NOTHING_HELD,
    deal: {
      number,
      startedAt: context.at,
      scale,
      basePrice: null,
      levels: [],
      lots: carried,
      lastBuyAt: null,
      sold: ZERO,
      profit: ZERO,
    },
  });
  placeDcaOrder(context, { role: 'base', key: 0, price: null, quantity: orders[0]?.quantity ?? ZERO });
}

/**
 * What the sizes of the next deal are multiplied by: the reinvested share of what the bot has gained is added to them in
 * proportion. After a loss they shrink, so that the ladder is still paid for.
 */
function dealScale({ params, feeRate, results }: DcaState): Decimal {
  const allocation = dcaAllocation(params, feeRate);
  const wealth = divide(allocation.plus(results.cashFlow), allocation);
  const share = dec(params.reinvestPct).times(ONE_PERCENT);
  const gained = wealth.gt(ONE) ? wealth.minus(ONE).times(share) : ZERO;
  return roundDownToDecimals(minDecimal(wealth, ONE).plus(gained), SCALE_DECIMALS);
}

const SCALE_DECIMALS = 8;

function giveUp(context: DcaContext, fault: { readonly code: string; readonly message: string }, what: string): void {
  const reason = `${what} ${fault.message}`;
  patch(context, {
    phase: 'finished',
    nextDealAt: null,
    nextCandleAt: null,
    stop: { holdings: 'keep', reason, attempts: 0, retryAt: null },
  });
  note(context, 'error', fault.code, fault.message);
  context.requests.push({ kind: 'finished', reason });
}
