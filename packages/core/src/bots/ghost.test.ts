import { describe, expect, it } from 'vitest';
import { runBotBacktest } from '../backtest/bot/run-bot-backtest.ts';
import { wanderingCandles } from '../backtest/testing/bot-market.ts';
import { ROUND_INSTRUMENT } from '../market/testing/round-instrument.ts';
import { BOT_BACKTESTERS } from './backtesters.ts';
import { ghostAssumptions, runExactGhost, runGhost } from '../backtest/ghost/run-ghost.ts';
import { BOT_GHOSTS } from './ghosts.ts';
import { gridGhost } from './grid/ghost/grid-ghost.ts';
import { BACKTESTED_BOT_KINDS, type BacktestedBotKind } from './kinds.ts';
import { definitionOf } from './strategy/testing/strategy-run.ts';
import { checksOf } from './testing/registry.ts';

const CANDLES = wanderingCandles(11, 1_500);

async function inputOf(kind: BacktestedBotKind, params: unknown) {
  const subject = { candles: CANDLES, instrument: ROUND_INSTRUMENT, params };
  const assumptions = ghostAssumptions(await BOT_GHOSTS[kind](), subject);
  if (assumptions === null) throw new Error('the bot cannot start');
  return { ...subject, assumptions };
}

const CASES: ReadonlyArray<readonly [BacktestedBotKind, object]> = [
  ...BACKTESTED_BOT_KINDS.map((kind) => [kind, checksOf({ kind }).paramsThatTrade(definitionOf({}))] as const),
  ['grid', { lower: 95, upper: 105, grids: 20, allocation: 2_000, trailingUp: { enabled: true, maxLines: 4 } }],
];

describe('runGhost', () => {
  it.each(CASES)('says of a %s what its backtest says: %j', async (kind, params) => {
    const input = await inputOf(kind, params);
    const replayed = await BOT_GHOSTS[kind]();
    const ghost = runGhost(replayed, input);
    const exact = runBotBacktest(BOT_BACKTESTERS[kind], input);
    if (ghost.status === 'refused' || exact.status === 'refused') throw new Error('refused');
    expect(ghost.fills.length).toBe(exact.fills.length);
    expect(ghost.fills.length).toBeGreaterThan(5);
    expect([ghost.endEquity, ghost.drawdownMax, ghost.feesPaid]).toEqual([
      exact.endEquity,
      exact.drawdownMax,
      exact.feesPaid,
    ]);
    expect(ghost).toEqual(runExactGhost(replayed, input));
  });

  it('begins with the money that the bot takes, and not with more', async () => {
    const grid = await inputOf('grid', { lower: 95, upper: 105, allocation: '777.77' });
    expect(grid.assumptions.startEquity).toBe(777.77);
    const ladder = await inputOf('dca', { baseAllocation: 200, maxSafetyOrders: 2, safetyScale: 1 });
    expect(ladder.assumptions.startEquity).toBeGreaterThan(600);
    expect(ladder.assumptions.startEquity).toBeLessThan(610);
  });

  it('has no assumptions, and refuses with the sentence of the form, where the bot could not start', async () => {
    const given = { lower: 105, upper: 95, grids: 10, allocation: 2_000 };
    const subject = { candles: CANDLES, instrument: ROUND_INSTRUMENT, params: given };
    expect(ghostAssumptions(gridGhost, subject)).toBeNull();
    const refused = runGhost(gridGhost, {
      ...(await inputOf('grid', { lower: 95, upper: 105, allocation: 500 })),
      params: given,
    });
    expect(refused).toMatchObject({ status: 'refused', field: 'upper' });
  });
});
