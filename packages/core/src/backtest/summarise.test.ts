import { describe, expect, it } from 'vitest';
import { runBacktest } from './run-backtest.ts';
import { summarise } from './summarise.ts';
import { type HandCandle, handCandles, handInput } from './testing/hand-run.ts';

const rows: readonly HandCandle[] = [
  [100, 100, 100, 100],
  [100, 104, 98, 103],
  [103, 110, 101, 105],
  [102, 120, 80, 110],
];
describe('the summary', () => {
  it('holds the figures of a run by hand', () => {
    const input = handInput(handCandles(rows), { long: { entry: [0], exit: [2] }, assumptions: { feeBps: 10 } });
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

  it('takes the return of each UTC day with what is held at its close, and the fall from every candle', () => {
    const at = (price: number): HandCandle => [price, price, price, price];
    const days = [
      Array.from({ length: 24 }, () => at(100)),
      Array.from({ length: 24 }, (_, hour) => at(hour === 5 ? 120 : 110)),
      Array.from({ length: 6 }, () => at(99)),
    ];
    const summary = summarise(runBacktest(handInput(handCandles(days.flat()), { long: { entry: [0] } })));
    // Ten units, no costs: 10,000 at the end of the first day, 10,100 of the second, 9,990 of the third.
    const returns = [0, 0.01, 9_990 / 10_100 - 1] as const;
    const mean = (returns[1] + returns[2]) / 3;
    const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    expect(summary.sharpe).toBeCloseTo((mean / Math.sqrt(squares / 2)) * Math.sqrt(365), 9);
    expect(summary.sortino).toBeCloseTo((mean / Math.sqrt(returns[2] ** 2 / 3)) * Math.sqrt(365), 9);
    expect(summary.volatility).toBeCloseTo(Math.sqrt(squares / 2) * Math.sqrt(365), 12);
    // The peak is that of one hour within the second day.
    expect(summary.drawdownMax).toBeCloseTo((10_200 - 9_990) / 10_200, 12);
    expect(summary.cagr).toBeCloseTo(0.999 ** (365 / (54 / 24)) - 1, 12);
    expect(summary.calmar).toBeCloseTo((summary.cagr ?? 0) / summary.drawdownMax, 12);
  });
});
