import { expect, it } from 'vitest';
import { STRATEGIES } from '../../strategies/catalogue/catalogue.ts';
import { compileStrategy } from '../../strategies/compile-strategy.ts';
import { randomCandles } from '../../strategies/testing/random-candles.ts';
import { DEFAULT_ASSUMPTIONS } from '../assumptions.ts';
import { createBacktestWorkspace, createRun } from './create-run.ts';

it('looks for ranges of closes where they are read, and nowhere else', () => {
  const definition = STRATEGIES.find(({ id }) => id === 'ema-cross') ?? expect.fail('no such strategy');
  const candles = randomCandles({ seed: 1, length: 500, timeframe: definition.runsOn });
  const input = { candles, signals: compileStrategy(definition).columns(candles), assumptions: DEFAULT_ASSUMPTIONS };
  const workspace = createBacktestWorkspace(candles, 0);
  for (const equity of [true, new Float64Array(candles.length)]) {
    expect(createRun(input, workspace, equity).closeRanges).toBeNull();
    expect(workspace.closeRanges, 'a third of such a run').toBeNull();
  }
  const { closeRanges } = createRun(input, workspace, false);
  expect(closeRanges?.highest).toHaveLength(candles.length >> 4);
  expect(createRun(input, workspace, false).closeRanges, 'once for all runs over the same candles').toBe(closeRanges);
});
