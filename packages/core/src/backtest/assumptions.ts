import { z } from 'zod/mini';
import { TIMEFRAMES } from '../market/timeframe.ts';
import type { Instrument } from '../market/instrument.ts';
import { toNumber } from '../base/decimal.ts';

const AMOUNT_MAX = 1e15;
const BPS_MAX = 1_000;
/** Candles; a signal that is older says nothing any more. */
const LATENCY_MAX = 50;

const amount = (label: string) =>
  z
    .number({ error: `${label} must be a number.` })
    .check(
      z.minimum(0, { error: `${label} must not be negative.` }),
      z.maximum(AMOUNT_MAX, { error: `${label} must not be above ${AMOUNT_MAX}.` }),
    );
const bps = (label: string) =>
  z
    .number({ error: `${label} must be a number.` })
    .check(
      z.minimum(0, { error: `${label} must not be negative.` }),
      z.maximum(BPS_MAX, { error: `${label} must not be above ${BPS_MAX} bps.` }),
    );
const increment = (label: string) =>
  z.nullable(
    z
      .number({ error: `${label} must be a number.` })
      .check(
        z.minimum(1e-12, { error: `${label} must be at least 1e-12.` }),
        z.maximum(AMOUNT_MAX, { error: `${label} must not be above ${AMOUNT_MAX}.` }),
      ),
  );

/** The assumptions of a backtest. They stand beside every result, and the same assumptions give the same result. */
export const assumptionsSchema = z.strictObject({
  /** Quote units. */
  startEquity: z._default(
    amount('Start equity').check(z.refine((value) => value > 0, { error: 'Start equity must be above 0.' })),
    10_000,
  ),
  /** Of the notional, each side, basis points. Source: specification. */
  feeBps: z._default(bps('Fee'), 10),
  /** What a market order pays on top of half the spread, basis points of the price. Source: specification. */
  slippageBps: z._default(bps('Slippage'), 8),
  /** Ask less bid, basis points of the price; market orders pay half of it. */
  spreadBps: z._default(bps('Spread'), 0),
  /** Tick, quote units; null leaves prices unrounded. */
  priceIncrement: z._default(increment('Price increment'), null),
  /** Lot, base units; null leaves quantities unrounded. */
  quantityIncrement: z._default(increment('Quantity increment'), null),
  /** Smallest quantity of an entry, base units. */
  minQuantity: z._default(amount('Smallest quantity'), 0),
  /** Smallest price times quantity of an entry, quote units. */
  minNotional: z._default(amount('Smallest notional'), 0),
  /** Share of a candle's volume that one order may take, above 0 to 1; null for no cap. */
  volumeShareMax: z._default(
    z.nullable(
      z
        .number({ error: 'Volume share must be a number.' })
        .check(
          z.gt(0, { error: 'Volume share must be above 0.' }),
          z.maximum(1, { error: 'Volume share must not be above 1.' }),
        ),
    ),
    null,
  ),
  /** A resting limit fills once the price trades beyond it by a tick (`through`), or at its price (`touch`). */
  limitRule: z._default(z.enum(['through', 'touch']), 'through'),
  /**
   * Whose rules say what happens within a candle. `freqtrade` follows that program, to compare with it, and differs from
   * ours as follows:
   * - A stop fills at its price even where the candle opens beyond it, unless the whole candle lies beyond: then at the
   *   open. A fixed stop comes before the target, the target before a stop that has followed.
   * - A target fills at its price, moved into the candle's range; at the open only where a step of its schedule begins
   *   there after the entry, or takes any price. A trailing stop without an activation starts at the fixed stop, not at
   *   the entry; one that moves in the entry's candle and is hit leaves at the open plus activation less distance.
   * - A limit order is moved into the range of its first candle and fills wherever a candle reaches its price, touch
   *   included, at that price. Signals do not cancel one that waits, and while one to leave waits nothing else is looked at.
   * - The steps of a target, and the candle a position is said to begin at, count from the placing of its order. One
   *   bought below the open of a falling candle does not reach a target above that candle's close in it.
   * - Nothing is opened on the last candle.
   * `intrabarPath` then has no say.
   */
  convention: z._default(z.enum(['ours', 'freqtrade']), 'ours'),
  /** Order of the prices within a candle: the open and then the worse one first, or the extreme nearer to the open first. */
  intrabarPath: z._default(z.enum(['worst', 'ohlc-nearer']), 'worst'),
  /** Timeframe of the candles that show what happened within a candle; null for none. */
  detailTimeframe: z._default(z.nullable(z.enum(TIMEFRAMES)), null),
  /**
   * Candles that a signal acts late: 1 = at the open of the second candle after its own. Stops and targets rest at the
   * venue and are not late. Absent for none, so that results from before it could be chosen keep their names.
   */
  latencyBars: z.optional(
    z
      .int({ error: 'Latency must be a whole number of candles.' })
      .check(
        z.minimum(0, { error: 'Latency must not be negative.' }),
        z.maximum(LATENCY_MAX, { error: `Latency must not be above ${LATENCY_MAX} candles.` }),
      ),
  ),
  /** Whether the venue lets a position be sold short; without it short signals do nothing. */
  allowShort: z._default(z.boolean(), false),
  /** An entry of the other side closes what is held and turns it round; otherwise it does nothing. */
  reversing: z._default(z.boolean(), true),
  /** Price of the last candle at which a position left at the end is closed: `open` only for comparison with other programs. */
  finalClose: z._default(z.enum(['close', 'open']), 'close'),
  /** What stop and target are measured from: the entry's fill, or the close of the signal's candle (for comparison). */
  levelBasis: z._default(z.enum(['entry', 'signal-close']), 'entry'),
});

export type Assumptions = z.output<typeof assumptionsSchema>;
/** What a form or a request may send: every field optional. */
export type AssumptionsInput = z.input<typeof assumptionsSchema>;

/** Fee 10 bps a side, slippage 8 bps. */
export const DEFAULT_ASSUMPTIONS: Assumptions = assumptionsSchema.parse({});

/** What to put beside `convention: 'freqtrade'` for the same trades as that program: it reverses and slips nothing. */
export const FREQTRADE_ASSUMPTIONS = {
  convention: 'freqtrade',
  slippageBps: 0,
  spreadBps: 0,
  limitRule: 'through',
  reversing: false,
  finalClose: 'open',
} as const satisfies AssumptionsInput;

/** The increments and minimums that an order for the instrument must respect. */
export function instrumentFilters(
  instrument: Instrument,
): Record<'priceIncrement' | 'quantityIncrement' | 'minQuantity' | 'minNotional', number> {
  return {
    priceIncrement: toNumber(instrument.priceIncrement),
    quantityIncrement: toNumber(instrument.quantityIncrement),
    minQuantity: toNumber(instrument.minQuantity),
    minNotional: toNumber(instrument.minNotional),
  };
}
