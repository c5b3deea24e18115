import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { CandleColumns, IndicatorParams } from './indicator.ts';
import { indicatorById } from './registry.ts';
import { candlesOf } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

/** The bars of Tulip Indicators, tests/untest.txt. */
const TULIP = candlesOf({
  high: [82.15, 81.89, 83.03, 83.3, 83.85, 83.9, 83.33, 84.3, 84.84, 85, 85.9, 86.58, 86.98, 88, 87.87],
  low: [81.29, 80.64, 81.31, 82.65, 83.07, 83.11, 82.49, 82.3, 84.15, 84.11, 84.03, 85.39, 85.76, 87.17, 87.01],
  close: [81.59, 81.06, 82.87, 83, 83.61, 83.15, 82.84, 83.99, 84.55, 84.36, 85.53, 86.54, 86.89, 87.77, 87.29],
});

/** Daily bars of SPY, on which Stock.Indicators keeps its results. */
function spy(): CandleColumns {
  const path = new URL('../../fixtures/indicators-stock-indicators.json.gz', import.meta.url);
  const file = JSON.parse(gunzipSync(readFileSync(path)).toString()) as {
    inputs: { default: Record<'open' | 'high' | 'low' | 'close' | 'volume', number[]> };
  };
  const { open, high, low, close, volume } = file.inputs.default;
  return candlesOf({ open, high, low, close, volume });
}

interface Reading {
  readonly indicator: string;
  readonly params: IndicatorParams;
  readonly output: string;
  /** Values of the last rows. */
  readonly last: readonly number[];
}

function expectReading(candles: CandleColumns, { indicator: id, params, output, last }: Reading, rel: number): void {
  const indicator = indicatorById(id);
  if (indicator === null) throw new Error(`no indicator "${id}"`);
  const column = runBatch(indicator, params, candles)[indicator.outputs.indexOf(output)];
  const tail = Array.from(column?.slice(-last.length) ?? []);
  const isNear = tail.map((value, i) => Math.abs(value - (last[i] ?? NaN)) <= rel * Math.abs(last[i] ?? NaN));
  expect(isNear.includes(false) ? tail : last).toEqual(last);
}

// TA-Lib 0.4 as npm talib-web 0.1.3, on the same bars: it puts the periods in order before it starts.
const PERIODS_OUT_OF_ORDER: readonly Reading[] = [
  {
    indicator: 'macd',
    params: { fast: 5, slow: 2, signal: 3, seed: 2 },
    output: 'macd',
    last: [0.9025756744398734, 0.9862481837118366, 0.6256758116140873],
  },
  {
    indicator: 'macd',
    params: { fast: 5, slow: 2, signal: 3, seed: 2 },
    output: 'signal',
    last: [0.8407747056470066, 0.9135114446794217, 0.7695936281467545],
  },
  {
    indicator: 'ppo',
    params: { fast: 5, slow: 2, average: 1 },
    output: 'ppo',
    last: [1.3333489143899246, 1.2897538797003385, 0.836366987696468],
  },
  {
    indicator: 'ppo',
    params: { fast: 5, slow: 2 },
    output: 'ppo',
    last: [1.0530158728002394, 1.1415030127834058, 0.7216887256469813],
  },
  {
    indicator: 'ultimate',
    params: { short: 5, mid: 3, long: 2 },
    output: 'ultimate',
    last: [90.18637110132782, 86.11350651480755, 65.44952323363653],
  },
];

// DaveSkender/Stock.Indicators, tests/indicators/_testdata/results/<name>.standard.json.
const STOCK_INDICATORS: readonly Reading[] = [
  {
    indicator: 'fisher',
    params: { start: 1 },
    output: 'fisher',
    last: [-2.81708928320272, -2.0071061528977228, -1.2876148579614486],
  },
  { indicator: 'psar', params: { start: 2 }, output: 'psar', last: [248.68689365411333, 229.42, 229.7662] },
  {
    indicator: 'kama',
    params: {},
    output: 'kama',
    last: [239.61208128506647, 239.90337369470117, 240.1137540707837],
  },
  {
    indicator: 'connors-rsi',
    params: {},
    output: 'connorsRsi',
    last: [79.31195800491518, 49.79837483429058, 74.7661784919229],
  },
  {
    indicator: 'cmo',
    params: {},
    output: 'cmo',
    last: [-39.30624380574832, -31.406810035842344, -26.750216076058855],
  },
  {
    indicator: 'force',
    params: { period: 2 },
    output: 'force',
    last: [696735917.021457, 200005530.52715206, 275453177.69571686],
  },
  {
    indicator: 'chandelier',
    params: {},
    output: 'long',
    last: [256.02190506184365, 256.1577275590326, 256.5860126699857],
  },
  {
    indicator: 'linear-regression',
    params: {},
    output: 'slope',
    last: [-1.933736263736265, -1.8065274725274736, -1.5406813186813186],
  },
  {
    indicator: 'linear-regression',
    params: {},
    output: 'r2',
    last: [0.7550715851243084, 0.694738265459783, 0.561510664582115],
  },
];

describe('what the named programs give', () => {
  it.each(PERIODS_OUT_OF_ORDER)('$indicator takes periods out of order as TA-Lib: $params, $output', (reading) => {
    expectReading(TULIP, reading, 1e-9);
  });

  it.each(STOCK_INDICATORS)('$indicator ends like Stock.Indicators: $output', (reading) => {
    expectReading(spy(), reading, 1e-9);
  });

  it('trix counts in percent of the newer average when it starts with the first value (Tulip, trix 5)', () => {
    const reading = { indicator: 'trix', params: { period: 5, seed: 1 }, output: 'trix', last: [0.492, 0.512] };
    expectReading(TULIP, reading, 0.0005 / 0.49);
  });

  it('psar takes a largest factor above 1, as TA-Lib does', () => {
    const candles = candlesOf({ high: [10, 11, 13, 16, 20], low: [9, 10, 12, 15, 19], close: [10, 11, 13, 16, 20] });
    const psar = indicatorById('psar');
    if (psar === null) throw new Error('no psar');
    const stops = (max: number) => [...(runBatch(psar, { step: 0.6, max }, candles)[0] ?? [])].slice(1);
    // Up from 9 with a factor of 0.6, 1.2 and 1.5: each time held at the lowest of the two rows before.
    expect(stops(1.5)).toEqual([9, 10, 10, 12]);
    expect(psar.params.find(({ name }) => name === 'max')).toMatchObject({ max: 100 });
  });

  it('psar as Stock.Indicators takes its first step whatever the low of the first candle', () => {
    // 8 + 0.02 * (10 - 8) = 8.04 is above the low of row 1: the trend turns there, at the high before it.
    const candles = candlesOf({ high: [10, 9.5, 9], low: [8, 8.02, 8], close: [9, 9, 8.5] });
    const psar = indicatorById('psar');
    if (psar === null) throw new Error('no psar');
    const [stop, direction] = runBatch(psar, { start: 2 }, candles);
    expect(Array.from(stop ?? [])).toEqual([NaN, 10, 10]);
    expect(direction?.[1]).toBe(-1);
  });
});
