import { describe, expect, it } from 'vitest';
import { createRandom } from '../../base/random.ts';
import { DAY_MS } from '../../base/time.ts';
import type { CandleColumns, Indicator, IndicatorParam, IndicatorParams } from '../indicator.ts';
import { UNWRITTEN, runBatch, runMain, runStream } from './run-indicator.ts';
import { shapedCandles } from './sample-candles.ts';
import { withCandleStep } from './with-candle-step.ts';

const SHAPES = ['random', 'steps', 'flat', 'flat-after-random'] as const;
/** Periods in random parameters stay below this so that short series get past the warm-up. */
const RANDOM_MAX = 40;
const ROWS = 700;

/** What every indicator promises, whatever it computes. Called once in each indicator's own test. */
export function describeIndicatorContract(indicator: Indicator): void {
  describe(`${indicator.id} as an indicator`, () => {
    for (const [name, params] of Object.entries(paramSets(indicator))) {
      for (const shape of SHAPES) {
        it(`streams what it batches: ${name} parameters, ${shape} candles`, () => {
          expectStreamEqualsBatch(indicator, params, shapedCandles(shape, ROWS, 7));
        });
      }
      it(`warms up exactly as it says: ${name} parameters`, () => expectWarmUp(indicator, params));
    }
    if (indicator.input === 'line') {
      it('skips the rows before the first value of its source', () => expectLeadingGapSkipped(indicator));
    }
    it('gives its main output without a place to write to', () => {
      const candles = shapedCandles('random', ROWS, 13);
      expect(runMain(indicator, {}, candles)).toEqual(runStream(indicator, {}, candles)[0]);
    });
    it('accepts series shorter than its warm-up', () => {
      for (const length of [0, 1, 2, 3]) expectStreamEqualsBatch(indicator, {}, shapedCandles('random', length, 3));
    });
    it('states its parameters, outputs and origin', () => expectFacts(indicator));
  });
}

/** Rows are equal bit for bit, every row is written, and no value is infinite. */
export function expectStreamEqualsBatch(indicator: Indicator, params: IndicatorParams, candles: CandleColumns): void {
  const batch = runBatch(indicator, params, candles);
  const stream = runStream(indicator, params, candles);
  batch.forEach((column, output) => {
    const name = `${indicator.id}.${indicator.outputs[output] ?? output} ${JSON.stringify(params)}`;
    for (let i = 0; i < candles.length; i += 1) {
      const value = column[i];
      if (!Object.is(value, stream[output]?.[i])) expect(stream[output]?.[i], `${name} row ${i}`).toBe(value);
      if (value === UNWRITTEN) expect.fail(`${name} row ${i} is not written`);
      if (value === Infinity || value === -Infinity) expect.fail(`${name} row ${i} is ${value}`);
    }
  });
}

function expectWarmUp(indicator: Indicator, params: IndicatorParams): void {
  const warmUp = indicator.warmUp(params);
  // Values that follow the calendar count rows when each row is a day.
  const isCalendar = indicator.input === 'candles' && indicator.warmUpMs !== undefined;
  const subject = isCalendar ? withCandleStep(indicator, DAY_MS) : indicator;
  for (const shape of SHAPES) {
    const candles = shapedCandles(shape, warmUp + 50, 11);
    const main = runBatch(subject, params, candles)[0] ?? new Float64Array();
    expect(
      main.findIndex((value) => !Number.isNaN(value)),
      `${indicator.id} ${JSON.stringify(params)}`,
    ).toBe(warmUp);
    const hole = main.subarray(warmUp).findIndex((value) => Number.isNaN(value));
    expect(hole, `no hole after the warm-up on ${shape} candles`).toBe(-1);
  }
}

function expectLeadingGapSkipped(indicator: Indicator): void {
  const gap = 17;
  const candles = shapedCandles('random', ROWS, 5);
  const line = new Float64Array(ROWS).fill(Number.NaN);
  line.set(candles.close.subarray(0, ROWS - gap), gap);
  const plain = runBatch(indicator, {}, candles);
  for (const run of [runBatch, runStream]) {
    const shifted = run(indicator, {}, candles, line);
    plain.forEach((column, output) => {
      const expected = new Float64Array(ROWS).fill(Number.NaN);
      expected.set(column.subarray(0, ROWS - gap), gap);
      expect(shifted[output]).toEqual(expected);
    });
  }
}

function expectFacts(indicator: Indicator): void {
  expect(indicator.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/u);
  expect(indicator.outputs.length).toBeGreaterThan(0);
  for (const text of [indicator.name, indicator.description, indicator.source, indicator.seeding]) {
    expect(text.length).toBeGreaterThan(2);
  }
  for (const param of indicator.params) {
    expect(param.min).toBeLessThanOrEqual(param.default);
    expect(param.max).toBeGreaterThanOrEqual(param.default);
  }
}

/** Default, smallest and three random sets. */
function paramSets(indicator: Indicator): Record<string, IndicatorParams> {
  const random = createRandom(indicator.id.length * 1000 + indicator.id.charCodeAt(0));
  const build = (pick: (param: IndicatorParam) => number): IndicatorParams =>
    Object.fromEntries(indicator.params.map((param) => [param.name, pick(param)]));
  const pickRandom = (param: IndicatorParam): number => {
    const max = Math.min(param.max, Math.max(param.min, RANDOM_MAX));
    const value = param.min + random() * (max - param.min);
    return param.kind === 'integer' ? Math.round(value) : value;
  };
  if (indicator.params.length === 0) return { default: {} };
  return {
    default: {},
    smallest: build((param) => param.min),
    'random 1': build(pickRandom),
    'random 2': build(pickRandom),
    'random 3': build(pickRandom),
  };
}
