import { ema } from '../indicators/ema.ts';
import type { LineIndicator } from '../indicators/indicator.ts';
import { rsi } from '../indicators/rsi.ts';
import type { SignalParams } from './signal-params.ts';

export const SIGNALS = ['Long', 'Short', 'Neutral'] as const;
export type Signal = (typeof SIGNALS)[number];

export interface SignalReading {
  readonly lastClose: number;
  readonly ema20: number;
  readonly ema50: number;
  readonly rsi14: number;
  /** The averages of the given periods, by which the signal was decided. */
  readonly emaShort: number;
  readonly emaLong: number;
  readonly signal: Signal;
  /** Whole number from 0 to 100; 0 for Neutral. */
  readonly confidence: number;
}

const RSI_PERIOD = 14;
/** Changes of the close that say how far a candle usually goes. */
const MOVES = 14;
/** Averages this many usual moves apart stand as far apart as counts. */
const FULL_GAP_MOVES = 4;
const GAP_SHARE = 0.6;

/** Closes that `readSignal` needs for these parameters. */
export function signalCandlesMin({ emaLong }: Pick<SignalParams, 'emaLong'>): number {
  return Math.max(50, emaLong, RSI_PERIOD + 1);
}

/**
 * Reads a signal from closed candles, oldest first: Long while the short average is above the long one and the RSI not
 * overbought, Short while it is below and the RSI not oversold. Null when there are too few.
 */
export function readSignal(closes: readonly number[], params: SignalParams): SignalReading | null {
  const lastClose = closes.at(-1);
  if (lastClose === undefined || closes.length < signalCandlesMin(params)) return null;
  const emaShort = lastOf(ema, closes, params.emaShort);
  const emaLong = lastOf(ema, closes, params.emaLong);
  const rsi14 = lastOf(rsi, closes, RSI_PERIOD);
  const signal = decide(emaShort - emaLong, rsi14, params);
  return {
    lastClose,
    ema20: lastOf(ema, closes, 20),
    ema50: lastOf(ema, closes, 50),
    rsi14,
    emaShort,
    emaLong,
    signal,
    confidence: signal === 'Neutral' ? 0 : rate(closes, { gap: Math.abs(emaShort - emaLong), rsi14, signal, params }),
  };
}

function decide(gap: number, rsi14: number, { rsiLow, rsiHigh }: SignalParams): Signal {
  if (gap > 0 && rsi14 < rsiHigh) return 'Long';
  return gap < 0 && rsi14 > rsiLow ? 'Short' : 'Neutral';
}

interface Lean {
  /** Between the averages, in quote units. */
  readonly gap: number;
  readonly rsi14: number;
  readonly signal: 'Long' | 'Short';
  readonly params: SignalParams;
}

function rate(closes: readonly number[], { gap, rsi14, signal, params }: Lean): number {
  const apart = clamp(gap / (FULL_GAP_MOVES * meanMove(closes)));
  const lean = signal === 'Long' ? (rsi14 - 50) / (params.rsiHigh - 50) : (50 - rsi14) / (50 - params.rsiLow);
  return Math.round(100 * (GAP_SHARE * apart + (1 - GAP_SHARE) * clamp(lean)));
}

/** Above 0: averages of closes that never moved lie on each other, and then nothing is rated. */
function meanMove(closes: readonly number[]): number {
  const recent = closes.slice(-MOVES - 1);
  const sum = recent.slice(1).reduce((total, close, index) => total + Math.abs(close - (recent[index] ?? close)), 0);
  return Math.max(sum / Math.max(1, recent.length - 1), Number.MIN_VALUE);
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function lastOf(indicator: LineIndicator, closes: readonly number[], period: number): number {
  const stream = indicator.stream({ period });
  return closes.reduce((_, close) => stream.next(close), Number.NaN);
}
