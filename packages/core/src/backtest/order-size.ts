import { type Decimal, ONE, ZERO, decFromNumber, divide, minDecimal, roundDownToIncrement } from '../base/decimal.ts';
import type { Sizing } from '../strategies/signal-columns.ts';
import type { RunTerms } from './run-terms.ts';

/** What an entry is sized by. */
export interface ExactEntry {
  readonly sizing: Sizing;
  /** Free, quote units; while nothing is held also the equity. */
  readonly cash: Decimal;
  /** Of the account, quote units. */
  readonly equity: Decimal;
  /** Of the entry's fill. */
  readonly price: Decimal;
  /** Stop loss of the position; null for none. */
  readonly stop: Decimal | null;
  /** Of the candle in which it fills, base units. */
  readonly volume: Decimal;
}

/** Base units of an entry; zero when it is not placed because money, the stop or the venue's minimum is missing. */
export function exactOrderSize(terms: RunTerms, entry: ExactEntry): Decimal {
  const { sizing, cash, price, volume } = entry;
  if (cash.lte(ZERO)) return ZERO;
  const unitCost = price.times(ONE.plus(terms.exactFeeRate));
  const wanted = wantedQuantity(entry);
  let quantity = wanted;
  if (sizing.kind === 'equity_fraction' || sizing.kind === 'risk_fraction') {
    quantity = minDecimal(wanted, divide(cash, unitCost));
  } else if (roundToLot(terms, wanted).times(unitCost).gt(cash)) return ZERO;
  if (terms.exactVolumeShare !== null) quantity = minDecimal(quantity, volume.times(terms.exactVolumeShare));
  quantity = roundToLot(terms, quantity);
  // A quotient is rounded half-even at 18 places and may lie above what the money pays for.
  if (terms.lot !== null && quantity.times(unitCost).gt(cash)) quantity = quantity.minus(terms.lot.exact);
  if (quantity.lte(ZERO) || quantity.lt(decFromNumber(terms.minQuantity))) return ZERO;
  return quantity.times(price).lt(decFromNumber(terms.minNotional)) ? ZERO : quantity;
}

function wantedQuantity({ sizing, equity, price, stop }: ExactEntry): Decimal {
  const value = decFromNumber(sizing.value);
  switch (sizing.kind) {
    case 'equity_fraction':
      return divide(equity.times(value), price);
    case 'quote_amount':
      return divide(value, price);
    case 'base_amount':
      return value;
    case 'risk_fraction': {
      const distance = stop === null ? ZERO : price.minus(stop).abs();
      return distance.eq(ZERO) ? ZERO : divide(equity.times(value), distance);
    }
  }
}

function roundToLot(terms: RunTerms, quantity: Decimal): Decimal {
  return terms.lot === null ? quantity : roundDownToIncrement(quantity, terms.lot.exact);
}

/** What may be filled of `quantity` in a candle of this volume. */
export function exactFillable(terms: RunTerms, quantity: Decimal, volume: Decimal): Decimal {
  if (terms.exactVolumeShare === null) return quantity;
  return minDecimal(quantity, roundToLot(terms, volume.times(terms.exactVolumeShare)));
}
