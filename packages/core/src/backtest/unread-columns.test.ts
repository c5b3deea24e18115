import { expect, it } from 'vitest';
import { STRATEGIES } from '../strategies/catalogue/catalogue.ts';
import { compileStrategy, createColumnCache } from '../strategies/compile-strategy.ts';
import { randomCandles } from '../strategies/testing/random-candles.ts';
import { DEFAULT_ASSUMPTIONS } from './assumptions.ts';
import { digestResult } from './digest.ts';
import { runBacktest } from './run-backtest.ts';

const assumptions = { ...DEFAULT_ASSUMPTIONS, allowShort: true };

it('gives the same result where all memory that signals do not read is used for something else', () => {
  let taken = 0;
  for (const definition of STRATEGIES) {
    const candles = randomCandles({ seed: 5, length: 1_500, timeframe: definition.runsOn });
    const strategy = compileStrategy(definition);
    const expected = runBacktest({ candles, signals: strategy.columns(candles), assumptions }, { equity: true });
    const cache = createColumnCache(candles);
    const signals = strategy.columns(candles, cache);
    const equity = cache.takeUnread() ?? true;
    for (let column = cache.takeUnread(); column !== null; column = cache.takeUnread()) {
      column.fill(-1);
      taken += 1;
    }
    const result = runBacktest({ candles, signals, assumptions }, { equity });
    expect(digestResult(result), definition.id).toBe(digestResult(expected));
    expect(result.equity, definition.id).toEqual(expected.equity);
    const again = runBacktest({ candles, signals: strategy.columns(candles, cache), assumptions });
    expect(digestResult(again), `${definition.id}, computed anew`).toBe(digestResult(expected));
  }
  expect(taken).toBeGreaterThan(STRATEGIES.length);
});
