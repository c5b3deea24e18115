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

/** Output columns of the streaming form, fed row by row. */
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
    feed(i, row);
    columns.forEach((column, output) => (column[i] = row[output] ?? Number.NaN));
  }
  return columns;
}

function feeder(
  indicator: Indicator,
  params: IndicatorParams,
  candles: CandleColumns,
  line: Float64Array,
): (row: number, out: Float64Array) => void {
  if (indicator.input === 'line') {
    const lineStream = indicator.stream(params);
    return (row, out) => lineStream.next(line[row] ?? Number.NaN, out);
  }
  const stream = indicator.stream(params);
  return (row, out) => stream.next(candleAt({ timeframe: '1m', ...candles }, row), out);
}
