// @vitest-environment node
import { toNumber } from '@atb/core/base/decimal';
import { gridFallToStop } from '@atb/core/bots/grid/fall-to-stop';
import { resultAtStop } from '@atb/core/engine/bot/fall-to-stop';
import { describe, expect, it } from 'vitest';
import { runGridBot, SMALL_GRID, viewBot } from '../../../testing/run-grid-bot.ts';

function atStopAfter(prices: readonly number[], params: object = SMALL_GRID) {
  const { state } = runGridBot(prices, params);
  return resultAtStop(state, gridFallToStop(state));
}

describe('a grid at its stop', () => {
  it('is what the bot really ends with when the price falls straight to the stop', () => {
    const expected = toNumber(atStopAfter([100, 100]) ?? fail());
    // The lowest line is 98; 5 % below lies 93.1. The fall touches every line on its way.
    const fallen = viewBot(runGridBot([100, 100, 98.9, 97.9, 95, 93.05, 93.05]), 93.05, { status: 'stopped' });
    const total = toNumber(fallen.result?.total ?? fail());
    expect(fallen.record?.status).toBe('stopped');
    // The sale is at the bid that touched the stop, five cents below it for each of ten coins.
    expect(Math.abs(total - expected)).toBeLessThan(1);
    expect(expected).toBeLessThan(0);
  });

  it('is not defined without a stop loss', () => {
    expect(atStopAfter([100], { ...SMALL_GRID, stopLossPct: '0' })).toBeNull();
  });
});

function fail(): never {
  throw new Error('no figure');
}
