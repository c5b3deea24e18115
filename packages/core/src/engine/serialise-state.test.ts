import { describe, expect, it } from 'vitest';
import { GridRun } from '../bots/grid/testing/grid-run.ts';
import { parseBotState, serialiseBotState } from './serialise-state.ts';

const STATES = [
  { name: 'new', run: () => new GridRun({ allocation: 1000 }) },
  { name: 'waiting for its trigger', run: () => new GridRun({ allocation: 1000, triggerPrice: 90 }).start(100) },
  { name: 'buying its base', run: () => new GridRun({ allocation: 1000, spacing: 'geometric' }).start(100) },
  {
    name: 'with a line refused',
    run: () => new GridRun({ allocation: 1000 }).start(100).close('buy 99', 'denied', 'No.'),
  },
  {
    name: 'with profit in base',
    run: () => new GridRun({ allocation: 1000, profitAsset: 'base' }).start(100).fill('buy 99').fill('sell 99.5'),
  },
  {
    name: 'ending',
    run: () => new GridRun({ allocation: 1000 }).start(100).fill('start').stop('sell').confirmCancels(),
  },
];

describe('a stored bot state', () => {
  it.each(STATES)('comes back the same, through JSON: $name', ({ run }) => {
    const { state } = run();
    const json: unknown = JSON.parse(JSON.stringify(serialiseBotState(state)));
    const restored = parseBotState(json);
    expect(serialiseBotState(restored)).toEqual(json);
    expect(restored).toEqual(state);
  });

  it('keeps decimals as plain text', () => {
    const { state } = new GridRun({ allocation: '1000.000000000000000001' }).start(100);
    const text = JSON.stringify(serialiseBotState(state));
    expect(text).toContain('"allocation":"1000.000000000000000001"');
    expect(text).not.toMatch(/"(c|e|s)":/);
  });

  it.each([
    { name: 'of another version', change: (stored: object) => ({ ...stored, version: 2 }) },
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
    const stored = serialiseBotState(new GridRun({ allocation: 1000 }).start(100).state);
    expect(() => parseBotState(change(stored))).toThrow();
  });
});
