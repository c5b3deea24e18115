// indicators: technical indicators over columns of candles, in batch and streaming form that agree bit for bit.
import { assert } from '../base/assert.ts';
import type { Candle } from '../market/candle.ts';

/** Candles by column; row i of every column is one candle. A candle series fits. */
export interface CandleColumns {
  readonly length: number;
  readonly openTime: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** A setting of an indicator. A choice between conventions is an integer whose label names what each value means. */
export interface IndicatorParam {
  readonly name: string;
  readonly label: string;
  readonly kind: 'integer' | 'number';
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

/** Values by parameter name; a missing one means its default. */
export type IndicatorParams = Readonly<Record<string, number>>;

/** What it takes to name an indicator with its settings and outputs. */
export interface IndicatorSignature {
  /** Kebab-case, as rules name it. */
  readonly id: string;
  readonly name: string;
  readonly params: ReadonlyArray<Pick<IndicatorParam, 'name' | 'kind' | 'default'>>;
  /** Names of the output columns; the first is the main one. */
  readonly outputs: readonly string[];
}

interface IndicatorFacts extends IndicatorSignature {
  /** One plain sentence. */
  readonly description: string;
  readonly params: readonly IndicatorParam[];
  /** Whether it is drawn over the price or in a pane of its own. */
  readonly pane: 'price' | 'own';
  /** Where the formula is from. */
  readonly source: string;
  /** How the first values come about, in one sentence. */
  readonly seeding: string;
  /** First row whose main output has a value, on input without gaps that starts with a value. */
  readonly warmUp: (params: IndicatorParams) => number;
  /**
   * Milliseconds that the input must cover as well, for values that follow the calendar: what starts half-way through a day or a week is not
   * what it will be. Missing means none.
   */
  readonly warmUpMs?: (params: IndicatorParams) => number;
  /**
   * What one more row costs at worst, in steps of 0.1 µs; missing means 5. Only what looks at the whole window again, or computes
   * many indicators, says so.
   */
  readonly steps?: (params: IndicatorParams) => number;
}

/** One value at a time, bit-identical to the batch. */
export interface LineStream {
  /** Takes the next value and gives the main output of its row, NaN while there is none; the others go into `out`, at their place, if given. */
  next(value: number, out?: Float64Array): number;
}

/** One closed candle at a time, bit-identical to the batch. */
export interface CandleStream {
  /** Takes the next closed candle and gives the main output of its row, NaN while there is none; the others go into `out`, at their place, if given. */
  next(candle: Candle, out?: Float64Array): number;
}

/** Reads one column, of candles or of another indicator. NaN before the first value of the source is skipped. */
export interface LineIndicator extends IndicatorFacts {
  readonly input: 'line';
  /** Writes every row of every output column; `out` has one column of the source's length for each output. */
  readonly batch: (source: Float64Array, params: IndicatorParams, out: readonly Float64Array[]) => void;
  readonly stream: (params: IndicatorParams) => LineStream;
}

/** Reads several columns of candles. */
export interface CandleIndicator extends IndicatorFacts {
  readonly input: 'candles';
  /** Writes every row of every output column; `out` has one column of the candles' length for each output. */
  readonly batch: (candles: CandleColumns, params: IndicatorParams, out: readonly Float64Array[]) => void;
  readonly stream: (params: IndicatorParams) => CandleStream;
}

export type Indicator = LineIndicator | CandleIndicator;

/** A whole-numbered parameter. */
export function integerParam(facts: Omit<IndicatorParam, 'kind'>): IndicatorParam {
  return { kind: 'integer', ...facts };
}

/** The usual look-back: whole candles, at least `min`. */
export function periodParam(defaultPeriod: number, min = 1): IndicatorParam {
  return integerParam({ name: 'period', label: 'Period', default: defaultPeriod, min, max: 5000 });
}

/** What is wrong with a value for a parameter, as a sentence; null when it may be used. */
function paramFault(param: IndicatorParam, value: number): string | null {
  if (!Number.isFinite(value)) return `${param.label} must be a number.`;
  if (param.kind === 'integer' && !Number.isInteger(value)) return `${param.label} must be a whole number.`;
  if (value < param.min || value > param.max) return `${param.label} must be from ${param.min} to ${param.max}.`;
  return null;
}

/** Value of a parameter, or its default. @throws when it is outside its range. */
export function readParam(params: IndicatorParams, param: IndicatorParam): number {
  const value = params[param.name] ?? param.default;
  const fault = paramFault(param, value);
  assert(fault === null, `${fault ?? ''} Got "${value}" for "${param.name}".`);
  return value;
}

/** Output column `index`. @throws when the caller gave too few. */
export function outputColumn(out: readonly Float64Array[], index: number): Float64Array {
  const column = out[index];
  assert(column !== undefined, `output column ${index} is missing, got ${out.length}`);
  return column;
}
