import { type Decimal, ZERO, decFromNumber, sumDecimals } from '../../base/decimal.ts';
import { holdingCost } from '../../engine/bot/lifecycle/holding.ts';
import type { Quote } from '../../market/quote.ts';
import { explainCopy } from './explain-copy.ts';
import { type GapCause, gapAt, worthAt } from './gap.ts';
import { guardPrice } from './own-limits.ts';
import type { CopyState } from './state.ts';

/** What a copy has earned, what its provider would have at its size, and why they differ. Quote units; null = not known. */
export interface CopyFigures {
  /** Of what was sold, net of both fees. */
  readonly realized: Decimal;
  /** What is held at the bid, less what it cost, the purchase's fees included. */
  readonly unrealized: Decimal | null;
  /** To the last digit what the copy's cash and holdings have gained together. */
  readonly total: Decimal | null;
  /** The provider's trades since the copy began, at the copy's size, at the provider's prices and fees. */
  readonly provider: Decimal | null;
  /** total − provider, and its causes, which sum to it exactly. */
  readonly gap: { readonly total: Decimal; readonly causes: Readonly<Record<GapCause, Decimal>> } | null;
  readonly feesPaid: Decimal;
  /** Trades of the provider. */
  readonly copied: number;
  readonly missed: number;
  /** Trades of the provider in markets that the copy does not follow. */
  readonly elsewhere: number;
  /** Base units. */
  readonly held: Decimal;
  /** What they cost, fees included. */
  readonly cost: Decimal;
  readonly stopPrice: Decimal | null;
  readonly idleReason: string;
}

export function copyFigures(state: CopyState, quote: Quote | null): CopyFigures {
  const { results, held, ideal, otherMarkets } = state;
  const cost = holdingCost(held);
  const isFlat = held.quantity.eq(ZERO) && ideal.base.eq(ZERO);
  const bid = quote === null ? (isFlat ? ZERO : null) : decFromNumber(quote.bid);
  const unrealized = bid === null ? null : held.quantity.times(bid).minus(cost);
  const causes = bid === null ? null : gapAt(state.gap, bid);
  return {
    realized: results.realized,
    unrealized,
    total: bid === null ? null : results.cashFlow.plus(held.quantity.times(bid)),
    provider: bid === null ? null : worthAt(ideal, bid),
    gap: causes === null ? null : { total: sumDecimals(Object.values(causes)), causes },
    feesPaid: results.feesPaid,
    copied: results.copied,
    missed: results.missed,
    elsewhere: otherMarkets.reduce((sum, { trades }) => sum + trades, 0),
    held: held.quantity,
    cost,
    stopPrice: guardPrice(state),
    idleReason: explainCopy(state),
  };
}
