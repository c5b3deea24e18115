// life: what every kind of bot goes through: turns, orders and fills, what it holds, what it waits for, its end.
import { type Decimal, ZERO } from '../../../base/decimal.ts';
import type { Instrument } from '../../../market/instrument.ts';
import { feeInQuote } from '../../../orders/fee-in-quote.ts';
import type { Fill } from '../../../orders/fill.ts';
import { type StepContext, note } from './step-context.ts';
import { formatAmount } from '../messages/format-figures.ts';
import type { Holding } from './holding.ts';

/** The fee in quote units; one paid in a third coin is counted at the rate that planning uses. */
export function feeOfFill(
  context: StepContext<{ readonly instrument: Instrument; readonly feeRate: Decimal }>,
  fill: Fill,
): Decimal {
  const { instrument, feeRate } = context.state;
  const fee = feeInQuote(fill, instrument, null);
  if (fee !== null) return fee;
  note(
    context,
    'warning',
    'FEE_ESTIMATED',
    `A fee of ${formatAmount(fill.fee)} ${fill.feeAsset} is counted at the planned fee rate, because it was not paid in ${instrument.quote} or ${instrument.base}.`,
  );
  return fill.price.times(fill.quantity).times(feeRate);
}

/** What every bot counts of its executions, quote units. */
interface CashResults {
  /** Every fee paid so far. */
  readonly feesPaid: Decimal;
  /** Sales less purchases less fees. */
  readonly cashFlow: Decimal;
}

/** Counts a fill's fee, in quote units, and what it changes the bot's cash by. */
export function recordCash<
  Results extends CashResults,
  State extends { readonly instrument: Instrument; readonly results: Results },
>(context: StepContext<State & { readonly results: Results }>, fill: Fill, fee: Decimal): void {
  const { results, instrument } = context.state;
  const feesPaid = results.feesPaid.plus(fee);
  const cashFlow = results.cashFlow.plus(cashFlowOfFill(fill, fee, instrument));
  context.state = { ...context.state, results: { ...results, feesPaid, cashFlow } };
}

/** What a buy brought: base less a fee taken in base, at the cost of what was paid. `fee` in quote units. */
export function holdingOfFill(fill: Fill, fee: Decimal, { base }: Pick<Instrument, 'base'>): Holding {
  const { quantity } = fill;
  const notional = fill.price.times(quantity);
  if (fill.feeAsset !== base) return { quantity, notional, fees: fee };
  return { quantity: quantity.minus(fill.fee), notional: notional.minus(fee), fees: fee };
}

/** What a fill changes the bot's cash by, quote units; a fee taken in base costs none. */
function cashFlowOfFill(fill: Fill, fee: Decimal, { base }: Pick<Instrument, 'base'>): Decimal {
  const notional = fill.price.times(fill.quantity);
  const paidInQuote = fill.feeAsset === base ? ZERO : fee;
  return (fill.side === 'buy' ? notional.neg() : notional).minus(paidInQuote);
}
