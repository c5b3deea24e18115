import { type Decimal, ONE, ZERO, decFromNumber, divide, minDecimal, roundDownToIncrement } from '../base/decimal.ts';
import type { Sizing } from '../strategies/signal-columns.ts';
import type { RunAssumptions } from './run-assumptions.ts';

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
export function exactOrderSize(assumptions: RunAssumptions, entry: ExactEntry): Decimal {
  const { sizing, cash, price, volume } = entry;
  if (cash.lte(ZERO)) return ZERO;
  const unitCost = price.times(ONE.plus(assumptions.exactFeeRate));
  const wanted = wantedQuantity(entry);
  let quantity = wanted;
  if (sizing.kind === 'equity_fraction' || sizing.kind === 'risk_fraction') {
    quantity = minDecimal(wanted, divide(cash, unitCost));
  } else if (roundToLot(assumptions, wanted).times(unitCost).gt(cash)) return ZERO;
  if (assumptions.exactVolumeShare !== null)
    quantity = minDecimal(quantity, volume.times(assumptions.exactVolumeShare));
  quantity = roundToLot(assumptions, quantity);
  // A quotient is rounded half-even at 18 places and may lie above what the money pays for.
  if (assumptions.lot !== null && quantity.times(unitCost).gt(cash)) quantity = quantity.minus(assumptions.lot.exact);
  if (quantity.lte(ZERO) || quantity.lt(decFromNumber(assumptions.minQuantity))) return ZERO;
  return quantity.times(price).lt(decFromNumber(assumptions.minNotional)) ? ZERO : quantity;
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

function roundToLot(assumptions: RunAssumptions, quantity: Decimal): Decimal {
  return assumptions.lot === null ? quantity : roundDownToIncrement(quantity, assumptions.lot.exact);
}

/** What may be filled of `quantity` in a candle of this volume. */
export function exactFillable(assumptions: RunAssumptions, quantity: Decimal, volume: Decimal): Decimal {
  if (assumptions.exactVolumeShare === null) return quantity;
  return minDecimal(quantity, roundToLot(assumptions, volume.times(assumptions.exactVolumeShare)));
}
