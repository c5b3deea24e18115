import type { CandleColumns, Indicator, IndicatorParams } from '../indicator.ts';
import { candleAt } from '../../market/candle-series.ts';

/** Written into columns beforehand: a row that still holds it was not written. */
export const UNWRITTEN = -987_654.321;

function columnsFor(indicator: Indicator, length: number): Float64Array[] {
  return indicator.outputs.map(() => new Float64Array(length).fill(UNWRITTEN));
}

/** Output columns of the batch form; a line indicator reads the closes unless `line` is given. */
export function runBatch(
  indicator: Indicator,
  params: IndicatorParams,
  candles: CandleColumns,
  line: Float64Array = candles.close,
): Float64Array[] {
  const out = columnsFor(indicator, candles.length);
  if (indicator.input === 'line') indicator.batch(line, params, out);
  else indicator.batch(candles, params, out);
  return out;
}

/** Output columns of the streaming form, fed row by row. @throws when it writes another main output than it gives. */
export function runStream(
  indicator: Indicator,
  params: IndicatorParams,
  candles: CandleColumns,
  line: Float64Array = candles.close,
): Float64Array[] {
  const columns = columnsFor(indicator, candles.length);
  const row = new Float64Array(columns.length);
  const feed = feeder(indicator, params, candles, line);
  for (let i = 0; i < candles.length; i += 1) {
    row.fill(UNWRITTEN);
    const main = feed(i, row);
    if (row[0] !== UNWRITTEN && !Object.is(row[0], main))
      throw new Error(`${indicator.id} gives ${main} and writes ${row[0] ?? ''} in row ${i}`);
    row[0] = main;
    columns.forEach((column, output) => (column[i] = row[output] ?? Number.NaN));
  }
  return columns;
}

/** The main output of the streaming form that nobody gives a place to write to. */
export function runMain(indicator: Indicator, params: IndicatorParams, candles: CandleColumns): Float64Array {
  const feed = feeder(indicator, params, candles, candles.close);
  return Float64Array.from({ length: candles.length }, (_, row) => feed(row));
}

function feeder(
  indicator: Indicator,
  params: IndicatorParams,
  candles: CandleColumns,
  line: Float64Array,
): (row: number, out?: Float64Array) => number {
  if (indicator.input === 'line') {
    const lineStream = indicator.stream(params);
    return (row, out) => lineStream.next(line[row] ?? Number.NaN, out);
  }
  const stream = indicator.stream(params);
  return (row, out) => stream.next(candleAt({ timeframe: '1m', ...candles }, row), out);
}
