import {
  type Decimal,
  dec,
  decFromNumber,
  roundDownToIncrement,
  toNumber,
  toPlain,
  ZERO,
} from '@atb/core/base/decimal';
import { findInstrument } from '@atb/core/market/instruments';
import type { HoldingRow } from '@atb/api/rows/positions';

/** A position at the price of the moment. Money in quote units, decimal text. */
export interface PositionValue {
  /** Null while no price is known. */
  readonly mark: string | null;
  readonly value: string | null;
  /** Before the fee of the sale. */
  readonly unrealized: string | null;
  /** Fraction of what was paid: 0.01 = 1 %. */
  readonly unrealizedShare: number | null;
}

const NO_VALUE: PositionValue = { mark: null, value: null, unrealized: null, unrealizedShare: null };

/** Values a position at the best bid, where it could be sold now, else where the engine last valued it. */
export function valuePosition(
  position: Pick<HoldingRow, 'qty' | 'entry_price' | 'last_mark' | 'side'>,
  bid: number | undefined,
): PositionValue {
  const mark = bid === undefined ? position.last_mark : toPlain(decFromNumber(bid));
  if (mark === null) return NO_VALUE;
  const quantity = dec(position.qty);
  const cost = dec(position.entry_price).times(quantity);
  const value = dec(mark).times(quantity);
  const gain = position.side === 'long' ? value.minus(cost) : cost.minus(value);
  return {
    mark,
    value: toPlain(value),
    unrealized: toPlain(gain),
    unrealizedShare: cost.gt(ZERO) ? toNumber(gain.div(cost)) : null,
  };
}

export interface ClosePreview {
  /** Base units that would be sold, rounded down to the lot. */
  readonly quantity: string;
  /** About what the sale brings, quote units before the fee. */
  readonly proceeds: string | null;
  readonly fee: string | null;
  /** About what would be taken: gain over the entry, less the fee. */
  readonly realized: string | null;
}

/** What closing a share of a position would do at the price of the moment. `fraction` above 0 to 1. */
export function previewClose(
  position: HoldingRow,
  fraction: string,
  bid: number | undefined,
  feeRate: Decimal,
): ClosePreview {
  const instrument = findInstrument(position.symbol);
  const wanted = dec(position.qty).times(dec(fraction));
  const quantity = instrument === null ? wanted : roundDownToIncrement(wanted, instrument.quantityIncrement);
  const mark = bid === undefined ? position.last_mark : toPlain(decFromNumber(bid));
  if (mark === null) return { quantity: toPlain(quantity), proceeds: null, fee: null, realized: null };
  const proceeds = dec(mark).times(quantity);
  const fee = proceeds.times(feeRate);
  const realized = proceeds.minus(dec(position.entry_price).times(quantity)).minus(fee);
  return { quantity: toPlain(quantity), proceeds: toPlain(proceeds), fee: toPlain(fee), realized: toPlain(realized) };
}
