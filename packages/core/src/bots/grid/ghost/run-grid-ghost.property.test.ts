import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertUntil } from '../../../base/testing/assert-until.ts';
import { assumptionsSchema } from '../../../backtest/assumptions.ts';
import type { BotBacktestInput } from '../../../backtest/bot/bot-backtest.ts';
import { runBotBacktest } from '../../../backtest/bot/run-bot-backtest.ts';
import { toGhostRun } from '../../../backtest/ghost/ghost-run.ts';
import { wanderingCandles } from '../../../backtest/testing/bot-market.ts';
import { createRandom } from '../../../base/random.ts';
import { toNumber } from '../../../base/decimal.ts';
import type { CandleSeries } from '../../../market/candle-series.ts';
import { findInstrument } from '../../../market/instruments.ts';
import { ROUND_INSTRUMENT } from '../../../market/testing/round-instrument.ts';
import { gridBacktester } from '../backtest/grid-backtester.ts';
import { gridBot } from '../grid-bot.ts';
import { runGridGhost } from './run-grid-ghost.ts';

/** Prices as doubles come from elsewhere: between two ticks, and with gaps between candles. */
function offTicks(candles: CandleSeries, seed: number): CandleSeries {
  const random = createRandom(seed);
  const open = Float64Array.from(candles.open, (price) => price * (1 + (random() - 0.5) * 0.004));
  const close = Float64Array.from(candles.close, (price) => price * (1 + (random() - 0.5) * 0.001));
  const over = (column: Float64Array, pick: (...prices: number[]) => number): Float64Array =>
    Float64Array.from(column, (price, row) => pick(price, open[row] ?? price, close[row] ?? price));
  return { ...candles, open, close, high: over(candles.high, Math.max), low: over(candles.low, Math.min) };
}

const paramsArbitrary = fc.record({
  range: fc.constantFrom(null, [90, 110], [95, 105], [101, 120], [80, 99], [99.5, 100.5], [97, 103.37]),
  grids: fc.integer({ min: 2, max: 60 }),
  allocation: fc.constantFrom(200, 777.77, 1500, 9000),
  stepPct: fc.constantFrom(0.1, 0.25, 0.5, 1, 2),
  tpPctPerFill: fc.constantFrom(0, 0.3, 0.5, 1),
  stopLossPct: fc.constantFrom(0, 0.5, 2, 5),
  spacing: fc.constantFrom('arithmetic', 'geometric'),
  stopLossHoldings: fc.constantFrom('sell', 'keep'),
  exits: fc.constantFrom({}, {}, { takeProfitPrice: 121 }, { upperStopPrice: 121.5 }, { takeProfitPrice: 104 }),
});

const marketArbitrary = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  isOffTicks: fc.boolean(),
  startRow: fc.constantFrom(0, 0, 37),
  limitRule: fc.constantFrom('through', 'touch'),
  feeBps: fc.constantFrom(0, 7.5, 10),
  slippageBps: fc.constantFrom(0, 8),
  isRound: fc.boolean(),
});

type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Params = ValueOf<typeof paramsArbitrary>;
type Market = ValueOf<typeof marketArbitrary>;

function toInput({ range, exits, ...rest }: Params, market: Market): BotBacktestInput {
  const { seed, isOffTicks, startRow, isRound, ...given } = market;
  const walk = wanderingCandles(seed, 400);
  const sol = findInstrument('SOLUSDT');
  if (sol === null) throw new Error('SOLUSDT is not in the catalogue');
  return {
    candles: isOffTicks ? offTicks(walk, seed) : walk,
    instrument: isRound ? ROUND_INSTRUMENT : sol,
    params: { ...rest, ...exits, ...(range !== null && { lower: range[0], upper: range[1] }) },
    assumptions: assumptionsSchema.parse({ startEquity: rest.allocation, ...given }),
    startRow,
  };
}

describe('a ghost run of a grid', () => {
  it('is the backtest, to the last digit', () => {
    let compared = 0;
    assertUntil(
      fc.property(paramsArbitrary, marketArbitrary, (...given) => {
        const input = toInput(...given);
        const ghost = runGridGhost(input);
        const exact = runBotBacktest(gridBacktester, input, { isDescribed: true });
        if (exact.status === 'refused') expect(ghost).toBeNull();
        if (exact.status === 'refused' || ghost === null) return;
        compared += 1;
        const { phase } = exact.state;
        const facts = { realized: toNumber(gridBot.realized(exact.state)), hasEnded: phase !== 'running' };
        expect(ghost).toEqual(toGhostRun({ candles: input.candles, startRow: input.startRow ?? 0 }, exact, facts));
      }),
      () => compared > 40,
      { numRuns: 100 },
    );
    expect(compared, 'cases in which there is something to compare').toBeGreaterThan(40);
  });

  it('waits for money as the backtest does, where sales at a loss leave too little for the next buy', () => {
    let unarmed = 0;
    for (const seed of [1, 2, 3]) {
      const given = toInput(
        {
          range: null,
          grids: 40,
          allocation: 9000,
          stepPct: 1,
          tpPctPerFill: 0,
          stopLossPct: seed % 3 === 0 ? 5 : 0,
          spacing: 'arithmetic',
          stopLossHoldings: 'sell',
          exits: {},
        },
        // Lines nearer to each other than two fees: every pair loses.
        { seed, isOffTicks: false, startRow: 0, limitRule: 'through', feeBps: 10, slippageBps: 8, isRound: true },
      );
      const [lower, upper] = seed % 2 === 0 ? [99, 101] : [98, 102];
      const input = {
        ...given,
        params: { ...(given.params as object), lower, upper },
        assumptions: { ...given.assumptions, feeBps: 20 },
      };
      const exact = runBotBacktest(gridBacktester, input, { isDescribed: true });
      const ghost = runGridGhost(input);
      if (exact.status === 'refused' || ghost === null) continue;
      unarmed += exact.notes.filter(({ code }) => code === 'LINE_UNARMED').length;
      const facts = { realized: toNumber(gridBot.realized(exact.state)), hasEnded: exact.state.phase !== 'running' };
      expect(ghost).toEqual(toGhostRun({ candles: input.candles, startRow: 0 }, exact, facts));
    }
    expect(unarmed, 'buys that were refused for want of money').toBeGreaterThan(5);
  });

  it('leaves to the backtest what it does not know', () => {
    const input = toInput(
      {
        range: [95, 105],
        grids: 10,
        allocation: 1500,
        stepPct: 1,
        tpPctPerFill: 0,
        stopLossPct: 0,
        spacing: 'arithmetic',
        stopLossHoldings: 'sell',
        exits: {},
      },
      { seed: 3, isOffTicks: false, startRow: 0, limitRule: 'through', feeBps: 10, slippageBps: 8, isRound: true },
    );
    const asks = (change: object) => runGridGhost({ ...input, params: { ...(input.params as object), ...change } });
    expect(asks({})).not.toBeNull();
    for (const change of [
      { trailingUp: { enabled: true, maxLines: 3 } },
      { triggerPrice: 99 },
      { profitAsset: 'base' },
      { buyBaseAtStart: false },
      { grids: 1 },
    ]) {
      expect(asks(change), JSON.stringify(change)).toBeNull();
    }
    const assumed = (change: object) => ({ ...input, assumptions: { ...input.assumptions, ...change } });
    expect(runGridGhost(assumed({ spreadBps: 2 }))).toBeNull();
    expect(runGridGhost(assumed({ volumeShareMax: 0.1 }))).toBeNull();
    expect(runGridGhost(assumed({ startEquity: 100 })), 'less money than its allocation').toBeNull();
  });
});
