import type { CandleSeries } from '@atb/core/market/candle-series';
import { atr } from '@atb/core/indicators/atr';
import { bollinger } from '@atb/core/indicators/bollinger';
import { ema } from '@atb/core/indicators/ema';
import { macd } from '@atb/core/indicators/macd';
import { rsi } from '@atb/core/indicators/rsi';
import { CEILING_COLUMNS, indicatorLoop } from '../ceiling/indicator-loop.ts';
import {
  prepareDebut,
  prepareIndicatorts,
  prepareIxjb94,
  prepareTechnical,
  prepareTradingSignals,
} from './indicator-peers.ts';
import { createCandles, YEAR_ROWS } from './synthetic-candles.ts';
import { CEILING, expectClose, OURS, type Prepared, type Work } from './work.ts';

const YEARS = 10;
/** Sums over 20 squares of prices lose about half of the digits in the plain loop, ours do not; in ten years they lose more. */
const TOLERANCE = { year: 1e-6, decade: 1e-4 };

function createColumns(rows: number): Float64Array[] {
  return Array.from({ length: CEILING_COLUMNS }, () => new Float64Array(rows));
}

function ourBatch(candles: CandleSeries, out: readonly Float64Array[]): void {
  ema.batch(candles.close, { period: 20 }, out.slice(0, 1));
  ema.batch(candles.close, { period: 50 }, out.slice(1, 2));
  rsi.batch(candles.close, { period: 14 }, out.slice(2, 3));
  atr.batch(candles, { period: 14 }, out.slice(3, 4));
  bollinger.batch(candles.close, { period: 20 }, out.slice(4, 9));
  macd.batch(candles.close, {}, out.slice(9, 12));
}

interface Batch {
  readonly candles: CandleSeries;
  readonly compute: (candles: CandleSeries, out: readonly Float64Array[]) => void;
  /** Whether one run writes into the columns of the last one. */
  readonly isReusing: boolean;
}

function prepareBatch({ candles, compute, isReusing }: Batch): Prepared {
  const tolerance = candles.length > YEAR_ROWS ? TOLERANCE.decade : TOLERANCE.year;
  const kept = isReusing ? createColumns(candles.length) : null;
  return {
    run: () => {
      const out = kept ?? createColumns(candles.length);
      compute(candles, out);
      return out;
    },
    check: (result) => {
      const expected = createColumns(candles.length);
      indicatorLoop(candles, expected);
      (result as Float64Array[]).forEach((column, index) =>
        column.forEach((value, row) =>
          expectClose(value, expected[index]?.[row] ?? Number.NaN, tolerance, `column ${index}, row ${row}`),
        ),
      );
    },
  };
}

const year = (): CandleSeries => createCandles(YEAR_ROWS, '1m');
const decade = (): CandleSeries => createCandles(YEAR_ROWS * YEARS, '1m');

export const indicatorYear: Work = {
  id: 'indicators',
  title: 'EMA 20, EMA 50, RSI 14, ATR 14, Bollinger, MACD; a year of 1m, new columns each time',
  goal: 1.5,
  checked:
    'Every row within 1e-6 of the loop, other packages from row 5,000 on (they start their averages otherwise); RSI within 0.005 where it is rounded to two decimals; the ATR of indicatorts is a plain mean and not compared.',
  columns: new Map<string, () => Prepared | Promise<Prepared>>([
    [CEILING, () => prepareBatch({ candles: year(), compute: indicatorLoop, isReusing: false })],
    [OURS, () => prepareBatch({ candles: year(), compute: ourBatch, isReusing: false })],
    ['@ixjb94/indicators', () => prepareIxjb94(year())],
    ['indicatorts', () => prepareIndicatorts(year())],
    ['@debut/indicators', () => prepareDebut(year())],
    ['fast-technical-indicators', () => prepareTechnical(year(), 'fast-technical-indicators')],
    ['trading-signals', () => prepareTradingSignals(year())],
    ['technicalindicators', () => prepareTechnical(year(), 'technicalindicators')],
  ]),
};

export const indicatorDecade: Work = {
  id: 'indicators-decade',
  title: 'The same over ten years; ours into columns it has already',
  goal: 1,
  checked: 'As above, within 1e-4: the sums of the loop drift over five million rows.',
  columns: new Map<string, () => Prepared | Promise<Prepared>>([
    [CEILING, () => prepareBatch({ candles: decade(), compute: indicatorLoop, isReusing: false })],
    [OURS, () => prepareBatch({ candles: decade(), compute: ourBatch, isReusing: true })],
    [`${CEILING}, columns reused`, () => prepareBatch({ candles: decade(), compute: indicatorLoop, isReusing: true })],
    ['@ixjb94/indicators', () => prepareIxjb94(decade())],
  ]),
};
