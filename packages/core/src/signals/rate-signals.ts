import type { CandleSeries } from '../market/candle-series.ts';
import { compileStrategy, type CompiledStrategy, createColumnCache } from '../strategies/compile-strategy.ts';
import type { StrategyDefinition } from '../strategies/definition.ts';
import type { Timeframe } from '../market/timeframe.ts';
import { ema } from '../indicators/ema.ts';
import { rsi } from '../indicators/rsi.ts';
import { EMA_RSI, RSI_PERIOD, toRuleParams } from './ema-rsi-rule.ts';
import { signalOutcome } from './outcomes.ts';
import { type SignalParams, STRATEGY_HORIZON, STRATEGY_LOOKBACK } from './signal-params.ts';

/** Where signals come from: the two averages and the RSI, or a strategy. */
export type SignalSource =
  | { readonly kind: 'averages'; readonly params: SignalParams }
  | { readonly kind: 'strategy'; readonly definition: StrategyDefinition };

/** Signals of every candle, each known at its close from candles up to it alone. */
export interface RatedSignals {
  /** 1 for Long, -1 for Short, 0 for Neutral. */
  readonly side: Int8Array;
  /** Whole numbers from 0 to 100; 0 for Neutral. */
  readonly confidence: Uint8Array;
  /** Rows before this one carry no signal. */
  readonly warmUp: number;
}

/** Changes of the close that say how far a candle usually goes. */
const MOVES = 14;
/** Averages this many usual moves apart stand as far apart as counts. */
const FULL_GAP_MOVES = 4;
const GAP_SHARE = 0.6;

/** The rule of a source on candles of a timeframe, by the interpreter that strategies trade by. @throws where it cannot run on it. */
export function compileSource(source: SignalSource, timeframe: Timeframe): CompiledStrategy {
  return source.kind === 'averages'
    ? compileStrategy(EMA_RSI, { params: toRuleParams(source.params), timeframe })
    : compileStrategy(source.definition, { timeframe });
}

/** Reads the signal of each candle and how sure it is. */
export function rateSignals(series: CandleSeries, source: SignalSource): RatedSignals {
  const compiled = compileSource(source, series.timeframe);
  const side = readSides(series, compiled);
  const confidence =
    source.kind === 'averages' ? rateByAverages(series, side, source.params) : rateByRecord(series, side);
  return { side, confidence, warmUp: compiled.warmUp };
}

/** 1 for each candle that says Long, -1 for Short and 0 for Neutral. A candle at which both directions are to be entered says neither. */
export function readSides(series: CandleSeries, compiled: Pick<CompiledStrategy, 'columns'>): Int8Array {
  const { long, short } = compiled.columns(series, createColumnCache(series));
  const side = new Int8Array(series.length);
  for (let row = 0; row < series.length; row += 1) side[row] = (long?.entry[row] ?? 0) - (short?.entry[row] ?? 0);
  return side;
}

function rateByAverages({ close, length }: CandleSeries, side: Int8Array, params: SignalParams): Uint8Array {
  const [short, long, strength] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
  ema.batch(close, { period: params.emaShort }, [short]);
  ema.batch(close, { period: params.emaLong }, [long]);
  rsi.batch(close, { period: RSI_PERIOD }, [strength]);
  const confidence = new Uint8Array(length);
  for (let row = 0; row < length; row += 1) {
    const at = side[row] ?? 0;
    if (at === 0) continue;
    const gap = Math.abs((short[row] ?? 0) - (long[row] ?? 0));
    const apart = clamp(gap / (FULL_GAP_MOVES * meanMove(close, row)));
    const rsiAt = strength[row] ?? 50;
    const lean = at === 1 ? (rsiAt - 50) / (params.rsiHigh - 50) : (50 - rsiAt) / (50 - params.rsiLow);
    confidence[row] = Math.round(100 * (GAP_SHARE * apart + (1 - GAP_SHARE) * clamp(lean)));
  }
  return confidence;
}

/** Above 0: averages of closes that never moved lie on each other, and then nothing is rated. */
function meanMove(close: Float64Array, row: number): number {
  const first = Math.max(1, row - MOVES + 1);
  let sum = 0;
  for (let at = first; at <= row; at += 1) sum += Math.abs((close[at] ?? 0) - (close[at - 1] ?? 0));
  return Math.max(sum / Math.max(1, row - first + 1), Number.MIN_VALUE);
}

/** Only signals whose outcome was known at the close of the candle count. The two added ones are Laplace's rule of succession. */
function rateByRecord(series: CandleSeries, side: Int8Array): Uint8Array {
  const confidence = new Uint8Array(series.length);
  const records = { '1': { known: 0, gained: 0 }, '-1': { known: 0, gained: 0 } };
  const count = (row: number, change: 1 | -1): void => {
    const at = side[row] ?? 0;
    if (row < 0 || (at !== 1 && at !== -1)) return;
    const outcome = signalOutcome(series, row, at, STRATEGY_HORIZON);
    if (Number.isNaN(outcome)) return;
    records[at].known += change;
    if (outcome > 0) records[at].gained += change;
  };
  for (let row = 0; row < series.length; row += 1) {
    count(row - STRATEGY_HORIZON, 1);
    count(row - STRATEGY_LOOKBACK, -1);
    const at = side[row] ?? 0;
    if (at !== 1 && at !== -1) continue;
    const { known, gained } = records[at];
    confidence[row] = Math.round((100 * (gained + 1)) / (known + 2));
  }
  return confidence;
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
