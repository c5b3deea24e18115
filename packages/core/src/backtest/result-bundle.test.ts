import { describe, expect, it } from 'vitest';
import { BACKTEST_ENGINE_VERSION, bundleResult } from './result-bundle.ts';
import { runBacktest } from './run-backtest.ts';
import { summarise } from './summarise.ts';
import { type HandCandle, handCandles, handInput } from './testing/hand-run.ts';

const rows: readonly HandCandle[] = [
  [100, 100, 100, 100],
  [100, 104, 98, 103],
  [103, 110, 101, 105],
  [102, 120, 80, 110],
];
const about = { symbol: 'BTCUSDT', strategy: { id: 'any', definitionHash: 'abc', params: { fast: 3 } } };

describe('a result bundle', () => {
  it('names the data, the terms, the engine and the result, and is the same again', () => {
    const input = handInput(handCandles(rows), { long: { entry: [0], exit: [2] } });
    const bundle = bundleResult(about, input, runBacktest(input));
    expect(bundle).toEqual(bundleResult(about, input, runBacktest(input)));
    expect(bundle.engineVersion).toBe(BACKTEST_ENGINE_VERSION);
    expect(bundle.terms).toBe(input.terms);
    expect(bundle.data.from).toBe(input.candles.openTime[0]);
  });

  it('has another data hash for one changed price', () => {
    const input = handInput(handCandles(rows), {});
    const changed = handInput(handCandles(rows.with(3, [102, 120, 80, 110.01])), {});
    const hash = (of: typeof input) => bundleResult(about, of, runBacktest(of)).data.hash;
    expect(hash(changed)).not.toBe(hash(input));
  });
});

describe('the summary', () => {
  it('holds the figures of a run by hand', () => {
    const input = handInput(handCandles(rows), { long: { entry: [0], exit: [2] }, terms: { feeBps: 10 } });
    const summary = summarise(runBacktest(input));
    // Ten units bought at 100 and sold at 102, fees 1 and 1.02.
    expect(summary.netProfit).toBeCloseTo(17.98, 9);
    expect(summary.costShare).toBeCloseTo(2.02 / 20, 9);
    expect(summary.exposure).toBe(0.5);
    expect(summary.winRate).toBe(1);
    expect(summary.profitFactor).toBeNull();
    expect(summary.sqn).toBeNull();
    expect(summary.trades).toBe(1);
  });
});
