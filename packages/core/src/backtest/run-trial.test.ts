import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../base/random.ts';
import { createBacktestWorkspace } from './fast/create-run.ts';
import { runBacktest } from './run-backtest.ts';
import { runTrial } from './run-trial.ts';
import { summarise } from './summarise.ts';
import { wildCandles, randomSignals, randomAssumptions } from './testing/random-market.ts';

const ROWS = 400;

describe('runTrial', () => {
  it('comes to the figures of a backtest that marks the equity of every candle', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (market, command, assumed) => {
        const candles = wildCandles(market, ROWS, 2, '1h');
        const signals = randomSignals(command, candles);
        thinOut(command, signals.long?.exit, signals.short?.exit);
        const input = { candles, signals, assumptions: randomAssumptions(assumed), startRow: market % 40 };
        const full = runBacktest(input, { equity: true });
        const trial = runTrial(input, createBacktestWorkspace(candles, input.startRow));
        expect(summarise(trial)).toEqual(summarise(full));
        expect([trial.peakEquity, trial.daily]).toEqual([full.peakEquity, full.daily]);
      }),
      { numRuns: 150 },
    );
  });

  it('does not remember the run before it', () => {
    const candles = wildCandles(7, ROWS, 2, '1h');
    const workspace = createBacktestWorkspace(candles);
    const input = { candles, signals: randomSignals(3, candles), assumptions: randomAssumptions(5) };
    const first = summarise(runTrial(input, workspace));
    runTrial({ ...input, signals: randomSignals(4, candles) }, workspace);
    expect(summarise(runTrial(input, workspace))).toEqual(first);
  });
});

/** Leaves one exit in many, so that positions last for blocks of candles. */
function thinOut(seed: number, ...columns: readonly (Uint8Array | undefined)[]): void {
  const random = createRandom(seed);
  for (const column of columns) column?.forEach((_, row) => (column[row] = random() < 0.05 ? (column[row] ?? 0) : 0));
}
