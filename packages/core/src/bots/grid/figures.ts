import { type Decimal, ONE, ZERO, decFromNumber } from '../../base/decimal.ts';
import type { Quote } from '../../market/quote.ts';
import { type GridLineView, describeLines } from './describe-lines.ts';
import { explainGrid } from './explain-grid.ts';
import { holdingCost } from '../../engine/bot/lifecycle/holding.ts';
import { type GridState, gridHoldings } from './state.ts';

/** What a grid bot has earned and why. All money in quote units; null = not defined, never zero instead. */
export interface GridFigures {
  /** Of closed pairs: `(sell - buy) * quantity` less both fees. */
  readonly gridProfit: Decimal;
  /** Of base sold at the bot's end, net of both fees. */
  readonly exitProfit: Decimal;
  /** What is held at the bid, less what it cost, the purchase's fees included. Null without a quote while something is held. */
  readonly unrealized: Decimal | null;
  /** gridProfit + exitProfit + unrealized: to the last digit what the bot's cash and holdings have gained together. */
  readonly total: Decimal | null;
  readonly feesPaid: Decimal;
  /** Fees of closed pairs as a fraction of their profit before fees; null without such a profit. */
  readonly feeShare: Decimal | null;
  readonly pairsClosed: number;
  /** Base units held. */
  readonly held: Decimal;
  /** What they cost, fees included. */
  readonly cost: Decimal;
  /** Price at which selling what is held, the fee of that sale paid, brings back what it cost; null when nothing is held. */
  readonly breakEven: Decimal | null;
  /** The same with the grid profit counted against the cost: zero where that has paid for everything. */
  readonly breakEvenWithProfit: Decimal | null;
  /** Lines the grid has moved up. */
  readonly trailedLines: number;
  readonly lines: readonly GridLineView[];
  /** Why nothing is happening right now, in a sentence. */
  readonly idleReason: string;
}

export function gridFigures(state: GridState, quote: Quote | null): GridFigures {
  const { results } = state;
  const holding = gridHoldings(state);
  const cost = holdingCost(holding);
  const unrealized = unrealizedOf(holding.quantity, cost, quote);
  const gross = results.gridProfit.plus(results.gridFees);
  return {
    gridProfit: results.gridProfit,
    exitProfit: results.exitProfit,
    unrealized,
    total: unrealized === null ? null : results.gridProfit.plus(results.exitProfit).plus(unrealized),
    feesPaid: results.feesPaid,
    feeShare: gross.gt(ZERO) ? results.gridFees.div(gross) : null,
    pairsClosed: results.pairsClosed,
    held: holding.quantity,
    cost,
    breakEven: breakEvenPrice(cost, holding.quantity, state.feeRate),
    breakEvenWithProfit: breakEvenPrice(cost.minus(results.gridProfit), holding.quantity, state.feeRate),
    trailedLines: state.trailedLines,
    lines: describeLines(state),
    idleReason: explainGrid(state, quote),
  };
}

function unrealizedOf(held: Decimal, cost: Decimal, quote: Quote | null): Decimal | null {
  if (held.eq(ZERO)) return cost.neg();
  return quote === null ? null : held.times(decFromNumber(quote.bid)).minus(cost);
}

function breakEvenPrice(cost: Decimal, held: Decimal, feeRate: Decimal): Decimal | null {
  if (held.eq(ZERO)) return null;
  return cost.lte(ZERO) ? ZERO : cost.div(held.times(ONE.minus(feeRate)));
}
