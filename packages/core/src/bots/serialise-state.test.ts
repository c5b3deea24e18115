import { describe, expect, it } from 'vitest';
import { CopyRun } from './copy/testing/copy-run.ts';
import { newGridRun } from './grid/testing/grid-run.ts';
import { StrategyRun, definitionOf } from './strategy/testing/strategy-run.ts';
import { parseBotState, serialiseBotState } from '../engine/bot/serialise-state.ts';
import { BOT_MODULES, findBotModule, type KnownBotState } from './registry.ts';

const PROTECTED = definitionOf({
  protection: {
    stopLoss: { kind: 'fraction', value: 0.02 },
    takeProfit: { kind: 'fraction', value: 0.05 },
    trailing: { distance: { kind: 'fraction', value: 0.01 }, activation: 0.03 },
  },
});

function holding(): StrategyRun {
  return new StrategyRun(PROTECTED).quote(101).close(101).fill('100');
}

const STATES = [
  { name: 'new', run: () => newGridRun({ allocation: 1000 }) },
  { name: 'waiting for its trigger', run: () => newGridRun({ allocation: 1000, triggerPrice: 90 }).start(100) },
  { name: 'buying its base', run: () => newGridRun({ allocation: 1000, spacing: 'geometric' }).start(100) },
  {
    name: 'with a line refused',
    run: () => newGridRun({ allocation: 1000 }).start(100).close('buy 99', 'denied', 'No.'),
  },
  {
    name: 'with profit in base',
    run: () => newGridRun({ allocation: 1000, profitAsset: 'base' }).start(100).fill('buy 99').fill('sell 99.5'),
  },
  {
    name: 'ending',
    run: () => newGridRun({ allocation: 1000 }).start(100).fill('start').stop('sell').confirmCancels(),
  },
  { name: 'of a strategy that waits', run: () => new StrategyRun(definitionOf({})) },
  { name: 'of a strategy that enters', run: () => new StrategyRun(PROTECTED).quote(101).close(101) },
  { name: 'of a strategy that holds', run: () => holding() },
  { name: 'of a paused strategy', run: () => holding().pause() },
  { name: 'of a strategy that leaves', run: () => holding().quote(97) },
  { name: 'of a strategy whose sale was refused', run: () => holding().quote(97).confirmCancel().deny('Closed.') },
  { name: 'of a strategy that ends', run: () => holding().stop('sell') },
];

/** Of a kind that was made after the first version. */
const COPY_STATES = [
  { name: 'of a copy that buys', run: () => new CopyRun().trade() },
  {
    name: 'of a copy that holds',
    run: () => new CopyRun({ stopLossPct: 5 }).trade({ quantity: '9' }).fill('buy').trade({ late: 9, market: null }),
  },
  {
    name: 'of a copy whose sale was refused',
    run: () => new CopyRun().trade({ quantity: '9' }).fill('buy').trade({ side: 'sell' }).close('sell', 'rejected'),
  },
];

const moduleOf = (state: KnownBotState) => BOT_MODULES[state.kind];

describe('a stored bot state', () => {
  it.each([...STATES, ...COPY_STATES])('comes back the same, through JSON: $name', ({ run }) => {
    const { state } = run();
    const json: unknown = JSON.parse(JSON.stringify(serialiseBotState({ module: moduleOf(state), state })));
    const restored = parseBotState(json, findBotModule);
    expect(serialiseBotState(restored)).toEqual(json);
    expect(restored).toEqual({ module: moduleOf(state), state });
  });

  it('keeps decimals as plain text', () => {
    const { state } = newGridRun({ allocation: '1000.000000000000000001' }).start(100);
    const text = JSON.stringify(serialiseBotState({ module: BOT_MODULES.grid, state }));
    expect(text).toContain('"allocation":"1000.000000000000000001"');
    expect(text).not.toMatch(/"(c|e|s)":/);
  });

  it.each([
    { name: 'of another version', change: (stored: object) => ({ ...stored, version: 99 }) },
    {
      name: 'without its slots',
      change: (stored: { bot: object }) => ({ ...stored, bot: { ...stored.bot, slots: undefined } }),
    },
    {
      name: 'of an unknown kind',
      change: (stored: { bot: object }) => ({ ...stored, bot: { ...stored.bot, kind: 'magic' } }),
    },
    {
      name: 'with a damaged amount',
      change: (stored: { bot: object }) => ({ ...stored, bot: { ...stored.bot, feeRate: 'much' } }),
    },
  ])('is refused $name', ({ change }) => {
    const { state } = newGridRun({ allocation: 1000 }).start(100);
    const stored = serialiseBotState({ module: BOT_MODULES.grid, state });
    expect(() => parseBotState(change(stored), findBotModule)).toThrow();
  });

  it.each(STATES)('of the first version, which called triggers `wake`, is read: $name', ({ run }) => {
    const { state } = run();
    const module = moduleOf(state);
    const { triggers, ...bot } = serialiseBotState({ module, state }).bot;
    expect(parseBotState({ version: 1, bot: { ...bot, wake: triggers } }, findBotModule)).toEqual({ module, state });
  });

  it('of an older version is brought up to date, step by step', () => {
    const { state } = newGridRun({ allocation: 1000 }).start(100);
    const older = serialiseBotState({ module: BOT_MODULES.grid, state });
    const add = (from: string, to: string) => (kept: unknown) => {
      const { [from]: value, ...rest } = kept as Record<string, unknown>;
      return { ...rest, [to]: value };
    };
    const { stored } = BOT_MODULES.grid;
    const upgrades = [...stored.upgrades, add('slots', 'lines'), add('lines', 'slots')];
    const newer = { stored: { ...stored, upgrades } };
    expect(parseBotState(older, () => newer).state).toEqual(state);
    expect(serialiseBotState({ module: newer, state }).version).toBe(upgrades.length + 1);
  });
});
