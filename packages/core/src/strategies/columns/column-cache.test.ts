import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { emaCross } from '../catalogue/trend/ema-cross.ts';
import { threeTimeframes } from '../catalogue/advanced/three-timeframes.ts';
import { rsiDip } from '../catalogue/reversion/rsi-dip.ts';
import { above, all, indicator } from '../build-rule.ts';
import { compileStrategy, createColumnCache } from '../compile-strategy.ts';
import type { SignalColumns } from '../signal-columns.ts';
import { randomCandles } from '../testing/random-candles.ts';

const series = randomCandles({ seed: 11, length: 1_000 });

/** Entries and exits as text, which is quick to compare. */
const textOf = ({ long }: SignalColumns): string => `${long?.entry.join('')}|${long?.exit.join('')}`;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes of arrays that somebody still holds: what waits to be collected is as much as the machine lets it be. */
function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

describe('ColumnCache', () => {
  it('computes an indicator once for all pairs of a sweep', () => {
    const cache = createColumnCache(series);
    for (let fast = 5; fast < 15; fast += 1) {
      for (let slow = 20; slow < 50; slow += 5) {
        const signals = compileStrategy(emaCross, { params: { fast, slow } }).columns(series, cache);
        const alone = compileStrategy(emaCross, { params: { fast, slow } }).columns(series);
        expect(textOf(signals), `${fast} and ${slow}`).toBe(textOf(alone));
        cache.release(signals);
      }
    }
    expect(cache.size, '10 fast and 6 slow averages').toBe(16);
  });

  it('gives the same signals to different strategies in turn, with memory used again', () => {
    const cache = createColumnCache(series);
    for (const definition of [emaCross, rsiDip, emaCross, rsiDip]) {
      const strategy = compileStrategy(definition);
      const signals = strategy.columns(series, cache);
      expect(textOf(signals)).toBe(textOf(strategy.columns(series)));
      cache.release(signals);
    }
  });

  it('leaves signals that were not released as they are', () => {
    const cache = createColumnCache(series);
    const kept = compileStrategy(emaCross).columns(series, cache);
    const before = textOf(kept);
    cache.release(compileStrategy(rsiDip).columns(series, cache));
    compileStrategy(emaCross, { params: { fast: 6 } }).columns(series, cache);
    expect(textOf(kept)).toBe(before);
  });

  it('gives its memory to the next one, of these candles or of as many others', () => {
    const first = createColumnCache(series);
    const strategy = compileStrategy(emaCross);
    const column = (cache: typeof first): Float64Array => {
      const signals = compileStrategy(rsiDip).columns(series, cache);
      cache.release(signals);
      return cache.takeSeries();
    };
    const passed = column(first);
    first.giveSeries(passed);
    const memory = first.close();
    expect(memory.series.length, 'what was kept and what was free').toBeGreaterThan(1);
    const given = new Set(memory.series);
    const second = createColumnCache(series, { memory });
    expect(textOf(strategy.columns(series, second))).toBe(textOf(strategy.columns(series)));
    expect(given).toContain(second.takeSeries());
    const shorter = randomCandles({ seed: 12, length: 900 });
    const third = createColumnCache(shorter, { memory: second.close() });
    expect(third.takeSeries()).toHaveLength(900);
    expect(textOf(strategy.columns(shorter, third))).toBe(textOf(strategy.columns(shorter)));
  });

  it('forgets the oldest columns when there are too many', () => {
    const room = 3 * series.length * Float64Array.BYTES_PER_ELEMENT;
    const cache = createColumnCache(series, { bytesMax: room });
    for (const fast of [5, 6, 7, 8]) compileStrategy(emaCross, { params: { fast } }).columns(series, cache);
    expect(cache.size).toBe(3);
    const strategy = compileStrategy(emaCross, { params: { fast: 5 } });
    expect(textOf(strategy.columns(series, cache))).toBe(textOf(strategy.columns(series)));
  });

  it('holds no more than it has room for, however many columns the rules of one strategy read', () => {
    const long = randomCandles({ seed: 13, length: 400_000 });
    const room = 3 * long.length * Float64Array.BYTES_PER_ELEMENT;
    const cache = createColumnCache(long, { bytesMax: room });
    const before = heldBytes();
    let most = 0;
    const keep = cache.keep.bind(cache);
    cache.keep = (key, columns) => {
      most = Math.max(most, heldBytes() - before);
      keep(key, columns);
    };
    const rules = Array.from({ length: 12 }, (_, i) =>
      above(indicator('ema', { period: 2 + i }), indicator('ema', { period: 102 + i })),
    );
    compileStrategy({
      ...emaCross,
      parameters: [],
      entry: { long: all(...rules) },
      exit: {},
      protection: { timeExit: 3 },
    }).columns(long, cache);
    expect(cache.size).toBe(3);
    expect(most, 'of the 77 MB that all 24 columns have').toBeLessThan(40e6);
  });

  it('shares the candles of higher timeframes, and refuses other candles', () => {
    const quarters = randomCandles({ seed: 12, length: 2_000, timeframe: '15m' });
    const cache = createColumnCache(quarters);
    const strategy = compileStrategy(threeTimeframes);
    const first = textOf(strategy.columns(quarters, cache));
    expect(first).toContain('1');
    expect(textOf(strategy.columns(quarters, cache))).toBe(first);
    expect(() => strategy.columns(randomCandles({ seed: 1, length: 5, timeframe: '15m' }), cache)).toThrow(
      'other candles',
    );
    expect(() => strategy.columns(series)).toThrow('compiled for 15m');
  });
});
