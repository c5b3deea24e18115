import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CandleSeries } from '../market/candle-series.ts';
import type { SignalColumns } from '../strategies/signal-columns.ts';
import type { BacktestInput } from './backtest-input.ts';
import { runExactBacktest } from './exact/run-exact-backtest.ts';
import { createBacktestWorkspace } from './fast/create-run.ts';
import { runBacktest } from './run-backtest.ts';
import { wildCandles, randomDetail, randomSignals, randomAssumptions } from './testing/random-market.ts';
import type { TradeColumns } from './trade-columns.ts';

const SAME = ['entryRow', 'exitRow', 'side', 'reason', 'entryPrice', 'quantity'] as const;
const CLOSE = ['exitPrice', 'fees', 'slippageCost', 'pnl', 'return'] as const;

function expectClose(actual: number, expected: number, scale: number, what: string): void {
  expect(Math.abs(actual - expected), `${what}: ${actual} for ${expected}`).toBeLessThanOrEqual(scale * 1e-9);
}

function expectSameTrades(fast: TradeColumns, exact: TradeColumns, equity: number): void {
  for (const name of SAME) expect([...fast[name]], name).toEqual([...exact[name]]);
  for (const name of CLOSE) {
    for (let i = 0; i < exact.length; i += 1) {
      const scale = name === 'return' ? 1 : Math.max(equity, Math.abs(exact[name][i] ?? 0));
      expectClose(fast[name][i] ?? Number.NaN, exact[name][i] ?? Number.NaN, scale, `${name} of trade ${i}`);
    }
  }
}

function expectSame(input: BacktestInput): void {
  const fast = runBacktest(input, { equity: true });
  const exact = runExactBacktest(input);
  const equity = input.assumptions.startEquity;
  expectSameTrades(fast.trades, exact.trades, equity);
  expect([...fast.fills.row]).toEqual([...exact.fills.row]);
  expect([...fast.fills.price], 'rounded prices').toEqual([...exact.fills.price]);
  expect([...fast.fills.quantity], 'rounded quantities').toEqual([...exact.fills.quantity]);
  let peak = equity;
  let drawdown = 0;
  exact.equity.forEach((value, row) => {
    if (row < (input.startRow ?? 0)) return;
    expectClose(fast.equity?.[row] ?? Number.NaN, value, Math.max(equity, Math.abs(value)), `equity at ${row}`);
    peak = Math.max(peak, value);
    drawdown = Math.max(drawdown, (peak - value) / peak);
  });
  expectClose(fast.drawdownMax, drawdown, 10, 'drawdown');
  expectClose(fast.peakEquity, peak, peak, 'peak');
  expectClose(fast.endEquity, exact.endEquity, equity, 'end');
  expectClose(fast.feesPaid, exact.feesPaid, equity, 'fees');
  expect(fast.skippedEntries).toBe(exact.skippedEntries);
  const days = [...fast.daily.time].map((time) => input.candles.openTime.indexOf(time));
  days.forEach((row, day) => {
    const value = exact.equity[row] ?? 0;
    expectClose(fast.daily.equity[day] ?? Number.NaN, value, Math.max(equity, Math.abs(value)), `day ${day}`);
  });
}

/** Without rounding the last digits differ: the trades are the same, the money to a billionth. */
function expectSameUnrounded(input: BacktestInput): void {
  const fast = runBacktest(input, { equity: true });
  const exact = runExactBacktest(input);
  for (const name of ['entryRow', 'exitRow', 'side', 'reason'] as const)
    expect([...fast.trades[name]], name).toEqual([...exact.trades[name]]);
  exact.equity.forEach((value, row) => {
    const scale = Math.max(input.assumptions.startEquity, Math.abs(value));
    expectClose(fast.equity?.[row] ?? Number.NaN, value, scale, `equity at ${row}`);
  });
}

/** One side that only buys and sells at the market by its signals; `timeExit` says after how many candles at the latest. */
function plainSignals(seed: number, candles: CandleSeries, timeExit: number | null): SignalColumns {
  const signals = randomSignals(seed, candles);
  const side = signals.long ?? signals.short;
  const protection = { stopLoss: null, takeProfit: null, trailing: null, timeExit };
  const long = side && { ...side, exitWhen: null, protection, entryOrder: null, exitOrder: null };
  return { ...signals, long, short: null };
}

describe('the fast form of a backtest', () => {
  it('agrees with the exact form over random markets, signals and assumptions', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 0, max: 40 }),
        (market, command, assumed, startRow) => {
          const candles = wildCandles(market, 160, 2, '1h');
          expectSame({
            candles,
            signals: randomSignals(command, candles),
            assumptions: randomAssumptions(assumed),
            startRow,
          });
        },
      ),
      { numRuns: Number(process.env['BACKTEST_RUNS'] ?? 300) },
    );
  });

  it('agrees where prices or quantities are not rounded', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), fc.constantFrom(null, 0.01), (market, command, assumed, tick) => {
        const candles = wildCandles(market, 120, 2, '1h');
        const assumptions = randomAssumptions(assumed, {
          priceIncrement: tick,
          quantityIncrement: null,
          minQuantity: 0,
        });
        expectSameUnrounded({ candles, signals: randomSignals(command, candles), assumptions });
      }),
      // A stop at 39.11 and 2.8400000000000034 beside it: on the high of 41.95, not beyond it.
      { numRuns: 100, examples: [[2_147_483_639, 1_204_174_940, 1_751_851_150, null]] },
    );
  });

  it('agrees for one side that only buys and sells by its signals, to the last digit with the form for all', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 0, max: 40 }),
        (market, command, assumed, startRow) => {
          const candles = wildCandles(market, 160, 2, '1h');
          const assumptions = randomAssumptions(assumed, { volumeShareMax: null, convention: 'ours' });
          const input = { candles, signals: plainSignals(command, candles, null), assumptions, startRow };
          expectSame(input);
          // A time that never comes changes nothing, but is looked after in every trade.
          const watched = { ...input, signals: plainSignals(command, candles, 10_000) };
          expect(runBacktest(input, { equity: true })).toEqual(runBacktest(watched, { equity: true }));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('agrees where a shorter timeframe shows what happened within a candle', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (market, command, assumed) => {
        const candles = wildCandles(market, 120, 2, '15m');
        const detail = randomDetail(market, candles, '5m');
        expectSame({
          candles,
          detail,
          signals: randomSignals(command, candles),
          assumptions: randomAssumptions(assumed),
        });
      }),
      { numRuns: Number(process.env['BACKTEST_RUNS'] ?? 100) },
    );
  });

  it('gives the same result to the last digit when it runs again in a used workspace', () => {
    const candles = wildCandles(7, 300, 2, '1h');
    const workspace = createBacktestWorkspace(candles);
    const input = { candles, signals: randomSignals(3, candles), assumptions: randomAssumptions(5) };
    const first = runBacktest(input, { workspace, equity: true });
    runBacktest({ ...input, signals: randomSignals(4, candles) }, { workspace });
    expect(runBacktest(input, { workspace, equity: true })).toEqual(first);
    expect(runBacktest(input, { equity: true })).toEqual(first);
  });
});
