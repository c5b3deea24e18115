import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../base/time.ts';
import { assumptionsSchema } from './assumptions.ts';
import { runBuyAndHold } from './buy-and-hold.ts';
import { runExactBacktest } from './exact/run-exact-backtest.ts';
import { runPortfolioBacktest } from './portfolio/run-portfolio-backtest.ts';
import { runBacktest } from './run-backtest.ts';
import { delaySignals } from './stress/delay-signals.ts';
import { HAND_START, handCandles, handInput } from './testing/hand-run.ts';
import { wildCandles, randomSignals, randomAssumptions } from './testing/random-market.ts';

describe('latency', () => {
  it('lets a signal act so many candles after the open at which it could', () => {
    const candles = handCandles([10, 20, 30, 40, 50, 60].map((price) => [price, price, price, price] as const));
    const command = { long: { entry: [0], exit: [2] } };
    const [prompt, late] = [undefined, 2].map((latencyBars) =>
      runBacktest(handInput(candles, { ...command, assumptions: latencyBars === undefined ? {} : { latencyBars } })),
    );
    const hours = (times: Float64Array | undefined) => [...(times ?? [])].map((time) => (time - HAND_START) / HOUR_MS);
    expect([hours(prompt?.trades.entryTime), hours(prompt?.trades.exitTime)]).toEqual([[1], [3]]);
    expect([hours(late?.trades.entryTime), hours(late?.trades.exitTime)]).toEqual([[3], [5]]);
  });

  it('is the same as later signals, in every form of a run', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 5 }),
        (market, command, assumed, latencyBars) => {
          const candles = wildCandles(market, 120, 2, '1h');
          const assumptions = randomAssumptions(assumed, { allowShort: false });
          const signals = randomSignals(command, candles);
          const late = { candles, signals, assumptions: { ...assumptions, latencyBars } };
          const delayed = { candles, signals: delaySignals(signals, latencyBars), assumptions };
          expect(runBacktest(late)).toEqual(runBacktest(delayed));
          expect(runExactBacktest(late)).toEqual(runExactBacktest(delayed));
          const inPortfolio = (input: typeof late | typeof delayed) =>
            runPortfolioBacktest([{ symbol: 'A', ...input }], assumptions.startEquity);
          expect(inPortfolio(late)).toEqual(inPortfolio(delayed));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('leaves buy and hold alone, and says what is no number of candles', () => {
    const candles = wildCandles(1, 60, 2, '1h');
    const assumptions = assumptionsSchema.parse({});
    const late = assumptionsSchema.parse({ latencyBars: 3 });
    expect(runBuyAndHold(candles, late).endEquity).toBe(runBuyAndHold(candles, assumptions).endEquity);
    const faults = [-1, 1.5, 51].map((latencyBars) => assumptionsSchema.safeParse({ latencyBars }).error?.issues[0]);
    expect(faults.map((fault) => fault?.message)).toEqual([
      'Latency must not be negative.',
      'Latency must be a whole number of candles.',
      'Latency must not be above 50 candles.',
    ]);
    expect(JSON.stringify(assumptions), 'absent until it is chosen').not.toContain('latency');
  });
});
