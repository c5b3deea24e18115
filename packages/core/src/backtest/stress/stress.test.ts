import { describe, expect, it } from 'vitest';
import { createRandom } from '../../base/random.ts';
import { HOUR_MS } from '../../base/time.ts';
import { toCandleSeries } from '../../market/candle-series.ts';
import type { Candle } from '../../market/candle.ts';
import type { SignalColumns } from '../../strategies/signal-columns.ts';
import { DEFAULT_ASSUMPTIONS } from '../assumptions.ts';
import { delaySignals } from './delay-signals.ts';
import { dropCandles } from './drop-candles.ts';
import { shuffleDays } from './shuffle-days.ts';
import { STRESS_CASES } from './stress-cases.ts';

const series = toCandleSeries(
  Array.from(
    { length: 2_000 },
    (_, i): Candle => ({
      openTime: (i * HOUR_MS) as Candle['openTime'],
      open: 1,
      high: 2,
      low: 1,
      close: 1,
      volume: i,
    }),
  ),
  '1h',
);

describe('delaySignals', () => {
  const protection = {
    stopLoss: { kind: 'column', values: Float64Array.of(1, 2, 3) },
    takeProfit: null,
    trailing: null,
    timeExit: null,
  } as const;
  const asked: number[] = [];
  const signals: SignalColumns = {
    length: 3,
    warmUp: 1,
    long: {
      entry: Uint8Array.of(1, 0, 1),
      exit: Uint8Array.of(0, 1, 0),
      exitWhen: (row) => {
        asked.push(row);
        return true;
      },
      protection,
    },
    short: null,
    sizing: { kind: 'equity_fraction', value: 1 },
  };

  it('moves signals and the distances that belong to them', () => {
    const { long, warmUp } = delaySignals(signals, 1);
    expect([warmUp, [...(long?.entry ?? [])], [...(long?.exit ?? [])]]).toEqual([2, [0, 1, 0], [0, 0, 1]]);
    expect(long?.protection.stopLoss).toEqual({ kind: 'column', values: Float64Array.of(Number.NaN, 1, 2) });
  });

  it('asks the rule about the position of the earlier candle, and not before there is one', () => {
    const position = { entryPrice: 1, entryRow: 1, bestPrice: 1, worstPrice: 1 };
    const rule = delaySignals(signals, 1).long?.exitWhen;
    expect([rule?.(1, position), rule?.(2, position)]).toEqual([false, true]);
    expect(asked).toEqual([1]);
  });
});

describe('dropCandles', () => {
  it('leaves about the wanted share out, the same ones every time', () => {
    const dropped = dropCandles(series, { share: 0.1, seed: 5 });
    expect(dropped.length).toBeGreaterThan(1_730);
    expect(dropped.length).toBeLessThan(1_870);
    expect(dropCandles(series, { share: 0.1, seed: 5 })).toEqual(dropped);
    expect([...dropped.volume].every((volume, i) => volume === (dropped.openTime[i] ?? 0) / HOUR_MS)).toBe(true);
  });
});

describe('shuffleDays', () => {
  it('puts the total of the days between its ends', () => {
    const random = createRandom(3);
    const returns = Float64Array.from({ length: 365 }, () => (random() - 0.48) * 0.04);
    const total = returns.reduce((equity, change) => equity * (1 + change), 1) - 1;
    const shuffled = shuffleDays(returns, 1);
    expect(shuffled?.totalReturn.low).toBeLessThan(total);
    expect(shuffled?.totalReturn.high).toBeGreaterThan(total);
    expect(shuffled?.drawdownMax.low).toBeGreaterThan(0);
    expect(shuffleDays(returns, 1)).toEqual(shuffled);
  });

  it('finds no loss where no day has one', () => {
    expect(shuffleDays(new Float64Array(40).fill(0.001), 1)).toMatchObject({
      lossShare: 0,
      drawdownMax: { low: 0, high: 0 },
    });
  });

  it('says nothing of a few days', () => {
    expect(shuffleDays(new Float64Array(9), 1)).toBeNull();
  });
});

it('every case is harder than what it starts from, or the same', () => {
  for (const { assumptions } of STRESS_CASES) {
    const harder = assumptions(DEFAULT_ASSUMPTIONS);
    expect(harder.feeBps).toBeGreaterThanOrEqual(DEFAULT_ASSUMPTIONS.feeBps);
    expect(harder.slippageBps).toBeGreaterThanOrEqual(DEFAULT_ASSUMPTIONS.slippageBps);
  }
  expect(new Set(STRESS_CASES.map(({ id }) => id)).size).toBe(STRESS_CASES.length);
});
