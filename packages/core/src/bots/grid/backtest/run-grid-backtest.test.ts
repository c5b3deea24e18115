import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridBot } from '../grid-bot.ts';
import { toNumber, toPlain } from '../../../base/decimal.ts';
import type { EpochMs } from '../../../base/time.ts';
import { toCandleSeries } from '../../../market/candle-series.ts';
import { assumptionsSchema } from '../../../backtest/assumptions.ts';
import { describeFill, fillsOfEngine, wanderingCandles } from '../../../backtest/testing/bot-market.ts';
import { runBotBacktest } from '../../../backtest/bot/run-bot-backtest.ts';
import { gridBacktester } from './grid-backtester.ts';
import { ROUND_INSTRUMENT } from '../../../market/testing/round-instrument.ts';

const GRIDS: ReadonlyArray<Readonly<Record<string, unknown>>> = [
  { lower: 95, upper: 105, grids: 11, allocation: 5000, tpPctPerFill: 0, stopLossPct: 0 },
  { lower: 96, upper: 104, grids: 5, allocation: 1000, tpPctPerFill: 0.5, stopLossPct: 2 },
  { lower: 90, upper: 102, grids: 7, allocation: 2000, trailingUp: { enabled: true, maxLines: 5 }, stopLossPct: 0 },
  { lower: 92, upper: 103, grids: 6, allocation: 900, triggerPrice: 99, takeProfitPrice: 104.5, stopLossPct: 1 },
];

describe('a grid bot over candles', () => {
  it('fills exactly as the account and the venue do when they see every candle', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...GRIDS), fc.constantFrom(null, 0.05), (seed, params, share) => {
        const candles = wanderingCandles(seed, 600);
        const assumptions = assumptionsSchema.parse({ spreadBps: 4, volumeShareMax: share });
        const result = runBotBacktest(gridBacktester, { candles, instrument: ROUND_INSTRUMENT, params, assumptions });
        if (result.status === 'refused') throw new Error(result.error);
        expect(result.fills.map(describeFill)).toEqual(
          fillsOfEngine({ module: gridBot, candles, params, assumptions }),
        );
      }),
      { numRuns: 8 },
    );
  });

  it.each([0, 4])(
    'fills what a price goes beyond, at a spread of %i bps, and by a touch only where that is the rule',
    (spreadBps) => {
      const [lower, upper] = [95, 105];
      const at = (limitRule: 'through' | 'touch') => {
        const assumptions = assumptionsSchema.parse({ spreadBps, limitRule });
        const params = { lower, upper, grids: 11, allocation: 5000, tpPctPerFill: 0, stopLossPct: 0 };
        const candles = toCandleSeries(
          [
            [100, 100.2, 99.8, 100],
            [100, 100.2, 99, 99.5],
            [99.5, 99.9, 98.99, 99.5],
            [99.5, 100, 99.4, 99.8],
            [99.8, 100.01, 99.7, 99.9],
          ].map(([open = 0, high = 0, low = 0, close = 0], row) => ({
            openTime: (1_748_822_400_000 + row * 900_000) as EpochMs,
            open,
            high,
            low,
            close,
            volume: 1,
          })),
          '15m',
        );
        const result = runBotBacktest(gridBacktester, { candles, instrument: ROUND_INSTRUMENT, params, assumptions });
        if (result.status === 'refused') throw new Error(result.error);
        const rowOf = (time: number) => (time - 1_748_822_400_000) / 900_000 - 1;
        return result.fills
          .slice(1)
          .map(({ side, price, executedAt }) => `${side} ${toPlain(price)} in ${rowOf(executedAt)}`);
      };
      expect(at('through')).toEqual(['buy 99 in 2', 'sell 100 in 4']);
      expect(at('touch')).toEqual(['buy 99 in 1', 'sell 100 in 3']);
    },
  );

  it('values what is held on every candle and sells it at the last close', () => {
    const candles = wanderingCandles(3, 400);
    const assumptions = assumptionsSchema.parse({});
    const result = runBotBacktest(gridBacktester, {
      candles,
      instrument: ROUND_INSTRUMENT,
      params: GRIDS[0],
      assumptions,
    });
    if (result.status === 'refused') throw new Error(result.error);
    expect(result.fills.length).toBeGreaterThan(20);
    let cash = 10_000;
    let held = 0;
    let next = 0;
    let peak = cash;
    let drawdown = 0;
    for (let row = 0; row < candles.length; row += 1) {
      const closedAt = (candles.openTime[row] ?? 0) + 900_000;
      for (; (result.fills[next]?.executedAt ?? Infinity) <= closedAt; next += 1) {
        const fill = result.fills[next];
        if (fill === undefined) break;
        const [price, quantity, fee] = [toNumber(fill.price), toNumber(fill.quantity), toNumber(fill.fee)];
        cash += (fill.side === 'buy' ? -1 : 1) * price * quantity - fee;
        held += (fill.side === 'buy' ? 1 : -1) * quantity;
      }
      const equity = cash + held * (candles.close[row] ?? 0);
      peak = Math.max(peak, equity);
      drawdown = Math.max(drawdown, (peak - equity) / peak);
    }
    expect(result.drawdownMax).toBeCloseTo(drawdown, 9);
    const price = Math.floor((candles.close.at(-1) ?? 0) * (1 - 0.0008) * 100) / 100;
    expect(result.endEquity).toBeCloseTo(cash + held * price * 0.999, 6);
    expect(result.daily.equity.at(-1)).toBe(result.endEquity);
  });

  it('says why it cannot start', () => {
    const result = runBotBacktest(gridBacktester, {
      candles: wanderingCandles(1, 10),
      instrument: ROUND_INSTRUMENT,
      params: { lower: 95, upper: 105, grids: 11, allocation: 20_000 },
      assumptions: assumptionsSchema.parse({}),
    });
    expect(result).toMatchObject({ status: 'refused', reason: 'INSUFFICIENT_BALANCE' });
  });
});
