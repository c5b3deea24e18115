import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileStrategy } from '../strategies/compile-strategy.ts';
import { readDefinition } from '../strategies/read-definition.ts';
import { randomCandles } from '../strategies/testing/random-candles.ts';
import { DEFAULT_ASSUMPTIONS } from './assumptions.ts';
import { runBacktest } from './run-backtest.ts';

const page = readFileSync(new URL('../../../../docs/strategies.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/^```json strategy\n(.*?)^```$/gmsu)].map(([, text = '']) => text);

describe('docs/strategies.md', () => {
  it('shows strategies that can be backtested as they stand', () => {
    expect(examples.length).toBeGreaterThan(0);
    for (const text of examples) {
      const read = readDefinition(JSON.parse(text));
      if (read.status === 'invalid') throw new Error(JSON.stringify(read.faults));
      const strategy = compileStrategy(read.definition);
      const candles = randomCandles({ seed: 3, length: 6_000, timeframe: strategy.timeframe });
      const result = runBacktest({ candles, signals: strategy.columns(candles), assumptions: DEFAULT_ASSUMPTIONS });
      expect(result.trades.length, read.definition.id).toBeGreaterThan(5);
      expect(result.endEquity).toBeGreaterThan(0);
    }
  });
});
