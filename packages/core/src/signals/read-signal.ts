import { ema } from '../indicators/ema.ts';
import type { LineIndicator } from '../indicators/indicator.ts';
import { rsi } from '../indicators/rsi.ts';
import type { CandleSeries } from '../market/candle-series.ts';
import { RSI_PERIOD } from './ema-rsi-rule.ts';
import { ownLevels, type OwnLevels } from './own-levels.ts';
import { rateSignals, type RatedSignals, type SignalSource } from './rate-signals.ts';
import type { Signal, SignalParams } from './signal-params.ts';

/** Averages and RSI of the latest candle. */
interface SignalFacts {
  readonly lastClose: number;
  readonly ema20: number;
  readonly ema50: number;
  readonly rsi14: number;
}

/** A signal at the latest candle. */
export interface SignalAt {
  readonly signal: Signal;
  /** Whole number from 0 to 100; 0 for Neutral. */
  readonly confidence: number;
  /** The latest candle at which the rule said Long or Short; null when none did. `candlesAgo` is 0 for the latest candle. */
  readonly last: { readonly signal: 'Long' | 'Short'; readonly candlesAgo: number } | null;
  /** Where the strategy itself would enter and leave; null for Neutral, and for the averages, which name no levels. */
  readonly own: OwnLevels | null;
}

export interface SignalReading extends SignalFacts, SignalAt {
  /** The averages of the given periods, by which the signal was decided. */
  readonly emaShort: number;
  readonly emaLong: number;
}

/** Closes that `readSignal` needs for these parameters. */
export function signalCandlesMin({ emaLong }: Pick<SignalParams, 'emaLong'>): number {
  return Math.max(FACTS_MIN, emaLong, RSI_PERIOD + 1);
}

/** Candles that the facts need. */
const FACTS_MIN = 50;

/** Null when there are too few candles. */
function readFacts(closes: readonly number[]): SignalFacts | null {
  const lastClose = closes.at(-1);
  if (lastClose === undefined || closes.length < FACTS_MIN) return null;
  return {
    lastClose,
    ema20: lastOf(ema, closes, 20),
    ema50: lastOf(ema, closes, 50),
    rsi14: lastOf(rsi, closes, RSI_PERIOD),
  };
}

/** Reads the signal of the two averages and the RSI from closed candles, oldest first. Null when there are too few. */
export function readSignal(closes: readonly number[], params: SignalParams): SignalReading | null {
  const facts = readFacts(closes);
  if (facts === null || closes.length < signalCandlesMin(params)) return null;
  return {
    ...facts,
    emaShort: lastOf(ema, closes, params.emaShort),
    emaLong: lastOf(ema, closes, params.emaLong),
    ...readLatest(seriesOfCloses(closes), { kind: 'averages', params }),
  };
}

/** The signal of any source at the last of some candles. */
export function readLatest(series: CandleSeries, source: SignalSource): SignalAt {
  const rated = rateSignals(series, source);
  const row = series.length - 1;
  const signal = toSignal(rated.side[row]);
  return {
    signal,
    confidence: rated.confidence[row] ?? 0,
    last: findLast(rated),
    own: source.kind === 'averages' ? null : ownOf(rated, signal, row, series.close[row] ?? Number.NaN),
  };
}

function ownOf({ columns }: RatedSignals, signal: Signal, row: number, close: number): OwnLevels | null {
  if (signal === 'Neutral') return null;
  const side = signal === 'Long' ? columns.long : columns.short;
  return side === null ? null : ownLevels(side, row, close);
}

function toSignal(side: number | undefined): Signal {
  if (side === 1) return 'Long';
  return side === -1 ? 'Short' : 'Neutral';
}

function findLast({ side }: RatedSignals): SignalAt['last'] {
  for (let row = side.length - 1; row >= 0; row -= 1) {
    const signal = toSignal(side[row]);
    if (signal !== 'Neutral') return { signal, candlesAgo: side.length - 1 - row };
  }
  return null;
}

/** A rule of closes alone reads nothing else, so the rest of each candle is its close. */
function seriesOfCloses(closes: readonly number[]): CandleSeries {
  const close = Float64Array.from(closes);
  const { length } = close;
  return {
    timeframe: '1m',
    length,
    openTime: Float64Array.from(closes, (_, row) => row * 60_000),
    open: close,
    high: close,
    low: close,
    close,
    volume: new Float64Array(length),
  };
}

function lastOf(indicator: LineIndicator, closes: readonly number[], period: number): number {
  const stream = indicator.stream({ period });
  return closes.reduce((_, close) => stream.next(close), Number.NaN);
}
