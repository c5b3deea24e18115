import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../base/random.ts';
import type { EpochMs } from '../../../base/time.ts';
import { type CandleSeries, toCandleSeries } from '../../../market/candle-series.ts';
import { assumptionsSchema } from '../../../backtest/assumptions.ts';
import { runBotBacktest } from '../../../backtest/bot/run-bot-backtest.ts';
import { gridBacktester } from './grid-backtester.ts';
import { describeGrid } from './describe-grid.ts';
import type { GridRun } from './grid-run.ts';
import { ROUND_INSTRUMENT } from '../../../market/testing/round-instrument.ts';

const HOUR_MS = 3_600_000;

const series = (prices: readonly number[]): CandleSeries =>
  toCandleSeries(
    prices.map((close, i) => {
      const open = prices[i - 1] ?? close;
      const [high, low] = [Math.max(open, close), Math.min(open, close)];
      return { openTime: (1_748_822_400_000 + i * HOUR_MS) as EpochMs, open, high, low, close, volume: 100 };
    }),
    '1h',
  );

function wander(seed: number, drift = 0): CandleSeries {
  const random = createRandom(seed);
  let price = 100;
  return series(
    Array.from({ length: 500 }, () => {
      price = Math.round((100 + drift + (price - 100) * 0.99 + (random() - 0.5) * 3) * 100) / 100;
      return price;
    }),
  );
}

function run(candles: CandleSeries, params: object, given: object = {}): GridRun {
  const assumptions = assumptionsSchema.parse({ startEquity: 1000, ...given });
  const grid = { lower: 95, upper: 105, grids: 6, allocation: 1000, tpPctPerFill: 0, stopLossPct: 0, ...params };
  const result = runBotBacktest(
    gridBacktester,
    { candles, instrument: ROUND_INSTRUMENT, params: grid, assumptions },
    { isDescribed: true },
  );
  if (result.status === 'refused') throw new Error(result.error);
  const { state } = result;
  if (state.kind !== 'grid') throw new Error('no grid');
  return { candles, startRow: 0, assumptions, result: { ...result, state } };
}

const PARAMS = [
  {},
  { tpPctPerFill: 0.7, stopLossPct: 1 },
  { profitAsset: 'base' },
  { buyBaseAtStart: false },
  { stopLossPct: 1, stopLossHoldings: 'keep' },
  { trailingUp: { enabled: true, maxLines: 9 } },
];

describe('a described grid', () => {
  it.each(PARAMS)('adds up with %j: round trips, sum and account say the same', (params) => {
    for (const [seed, drift, volumeShareMax] of [
      [1, 0, null],
      [2, 0.05, null],
      [3, -0.1, 0.02],
    ] as const) {
      const described = run(wander(seed, drift), params, { volumeShareMax });
      const { figures, sum, trades } = describeGrid(described);
      const gained = described.result.endEquity - described.result.startEquity;
      expect(trades.length).toBeGreaterThan(1);
      expect(trades.pnl.reduce((total, pnl) => total + pnl, 0)).toBeCloseTo(gained, 6);
      expect(sum.gridProfit + sum.exitProfit + sum.unrealized).toBeCloseTo(gained, 8);
      expect(figures.netProfit).toBeCloseTo(gained, 9);
      const pairs = trades.reason.reduce((total, reason, i) => total + (reason === 7 ? (trades.pnl[i] ?? 0) : 0), 0);
      expect(pairs, 'sales at lines are the grid profit').toBeCloseTo(sum.gridProfit, 9);
      expect(sum.fees).toBeGreaterThanOrEqual(described.result.feesPaid - 1e-9);
      trades.entryRow.forEach((row, i) => expect(row).toBeLessThanOrEqual(trades.exitRow[i] ?? -1));
    }
  });

  it('tells a pair by the prices of its lines and the candles that reached them', () => {
    const described = run(series([100, 100, 96.9, 98, 99.5, 101, 101]), { buyBaseAtStart: false }, { feeBps: 10 });
    const { trades, sum, levels, figures } = describeGrid(described);
    const [pair] = [0].map((i) => [trades.entryPrice[i], trades.exitPrice[i], trades.entryRow[i], trades.exitRow[i]]);
    expect(pair).toEqual([97, 99, 2, 4]);
    expect(sum).toMatchObject({ pairsClosed: 1, phase: 'running', trailedLines: 0 });
    expect(levels.map(({ price }) => price)).toEqual([95, 97, 99, 101, 103, 105]);
    expect(figures.exposure).toBeGreaterThan(0);
    expect(sum.minimumAllocation).toBeLessThan(1000);
  });

  it('keeps the equity of every candle, the last one with everything sold', () => {
    const { result } = run(wander(4), {});
    expect(result.equity?.every((value) => value > 0)).toBe(true);
    expect(result.equity?.at(-1)).toBe(result.endEquity);
    expect(result.daily.equity.at(-1)).toBe(result.endEquity);
  });

  it('that waits for its trigger to the end says so and has earned nothing', () => {
    const { sum, figures, exits } = describeGrid(run(wander(5), { triggerPrice: 500 }));
    expect(sum).toMatchObject({ phase: 'waiting_trigger', total: 0, held: 0, startPrice: null });
    expect(sum.lastWords).toContain('Waiting for BTC to rise to 500');
    expect([figures.trades, exits.trigger]).toEqual([0, 500]);
  });
});
