import { createRandom } from '@atb/core/base/random';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { STRATEGIES } from '@atb/core/strategies/catalogue/catalogue';
import { type CompiledStrategy, compileStrategy } from '@atb/core/strategies/compile-strategy';
import { expect, it } from 'vitest';
import { allocateSeries } from '../../market-data/archive/allocate-series.ts';
import { checkStrategy } from './check-strategy.ts';

function walk(length: number): CandleSeries {
  const random = createRandom(4);
  const candles = allocateSeries({ length, timeframe: '1h' });
  let price = 100;
  for (let i = 0; i < length; i += 1) {
    candles.openTime[i] = i * 3_600_000;
    candles.open[i] = price;
    price *= 1 + (random() - 0.5) * 0.02;
    candles.close[i] = price;
    candles.high[i] = Math.max(candles.open[i] ?? 0, price) * 1.002;
    candles.low[i] = Math.min(candles.open[i] ?? 0, price) * 0.998;
    candles.volume[i] = 1 + random();
  }
  return candles;
}

const candles = walk(3_000);
const emaCross = STRATEGIES.find(({ id }) => id === 'ema-cross');
if (emaCross === undefined) throw new Error('the catalogue has no ema-cross');
const honest = compileStrategy(emaCross, { timeframe: '1h' });

it('passes a strategy that sees only the past', () => {
  expect(checkStrategy(honest, candles)).toMatchObject({ lookahead: { isPassed: true }, warmUp: { isPassed: true } });
});

it('finds out one that reads the next candle', () => {
  const prophet: CompiledStrategy = {
    ...honest,
    columns: (series) => {
      const signals = honest.columns(series);
      const entry = Uint8Array.from({ length: series.length }, (_, i) =>
        (series.close[i + 1] ?? 0) > (series.close[i] ?? 0) ? 1 : 0,
      );
      return { ...signals, long: signals.long === null ? null : { ...signals.long, entry } };
    },
  };
  const { lookahead } = checkStrategy(prophet, candles);
  expect(lookahead.isPassed).toBe(false);
  expect(lookahead.differences).toBeGreaterThan(0);
});

it('finds out one that counts from where its candles begin', () => {
  const elephant: CompiledStrategy = {
    ...honest,
    columns: (series) => {
      const signals = honest.columns(series);
      const entry = Uint8Array.from({ length: series.length }, (_, i) => (i % 90 < 45 ? 1 : 0));
      return { ...signals, long: signals.long === null ? null : { ...signals.long, entry } };
    },
  };
  expect(checkStrategy(elephant, candles).warmUp.isPassed).toBe(false);
});
