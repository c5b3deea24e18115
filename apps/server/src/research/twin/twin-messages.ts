// twin: what a bot's settings would have done undisturbed, computed in a thread beside the gateway.
import { type Decimal, dec, toPlain } from '@atb/core/base/decimal';
import type { Disturbance, TwinComparison, TwinGap } from '@atb/core/backtest/twin/compare-twin';
import type { LivedFill, TwinRun } from '@atb/core/backtest/twin/run-twin';
import type { TwinPoint } from '@atb/core/backtest/twin/twin-equity';
import type { Instrument } from '@atb/core/market/instrument';
import type { Fill } from '@atb/core/orders/fill';
import type { QuoteColumns } from './quote-columns.ts';

/** The same with every exact number as text: threads are sent no objects with methods. */
export type Plain<T> = T extends Decimal
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? ReadonlyArray<Plain<Item>>
      : { readonly [Key in keyof T]: Plain<T[Key]> };

export interface TwinTask extends Omit<TwinRun, 'module' | 'quotes' | 'instrument' | 'feeRate' | 'slippageBps'> {
  /** Its kind. */
  readonly kind: string;
  readonly instrument: Plain<Instrument>;
  readonly feeRate: string;
  readonly quotes: QuoteColumns;
  /** The bot's own orders that were filled. */
  readonly orders: ReadonlyArray<Plain<LivedFill>>;
  readonly disturbances: readonly Disturbance[];
}

export type TwinOutcome =
  | (Plain<TwinComparison> & {
      readonly status: 'done';
      readonly equity: readonly TwinPoint[];
      readonly quotes: number;
    })
  | { readonly status: 'invalid'; readonly message: string };

export type PlainGap = Plain<TwinGap>;

export function packInstrument(instrument: Instrument): Plain<Instrument> {
  const { priceIncrement, quantityIncrement, minQuantity, minNotional } = instrument;
  return {
    ...instrument,
    priceIncrement: toPlain(priceIncrement),
    quantityIncrement: toPlain(quantityIncrement),
    minQuantity: toPlain(minQuantity),
    minNotional: toPlain(minNotional),
  };
}

export function unpackInstrument(instrument: Plain<Instrument>): Instrument {
  const { priceIncrement, quantityIncrement, minQuantity, minNotional } = instrument;
  return {
    ...instrument,
    priceIncrement: dec(priceIncrement),
    quantityIncrement: dec(quantityIncrement),
    minQuantity: dec(minQuantity),
    minNotional: dec(minNotional),
  };
}

export function packFill(fill: Fill): Plain<Fill> {
  const { quantity, price, fee } = fill;
  return { ...fill, quantity: toPlain(quantity), price: toPlain(price), fee: toPlain(fee) };
}

export function unpackFill(fill: Plain<Fill>): Fill {
  const { quantity, price, fee } = fill;
  return { ...fill, quantity: dec(quantity), price: dec(price), fee: dec(fee) };
}
