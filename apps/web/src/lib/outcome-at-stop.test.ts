import { toNumber } from '@atb/core/base/decimal';
import { describe, expect, it } from 'vitest';
import { runDcaBot, runGridBot, SMALL_GRID, viewBot } from '../testing/run-grid-bot.ts';
import { dealAtStop, outcomeAtStop } from './outcome-at-stop.ts';

function stateAfter(prices: readonly number[], params: object = SMALL_GRID) {
  const { state } = viewBot(runGridBot(prices, params), 100);
  if (state === null) throw new Error('the bot has no state');
  return state;
}

describe('outcomeAtStop', () => {
  it('is what the bot really ends with when the price falls straight to the stop', () => {
    const expected = toNumber(outcomeAtStop(stateAfter([100, 100])) ?? fail());
    // The lowest line is 98; 5 % below lies 93.1. The fall touches every line on its way.
    const fallen = viewBot(runGridBot([100, 100, 98.9, 97.9, 95, 93.05, 93.05]), 93.05, { status: 'stopped' });
    const total = toNumber(fallen.figures?.total ?? fail());
    expect(fallen.record?.status).toBe('stopped');
    // The sale is at the bid that touched the stop, five cents below it for each of ten coins.
    expect(Math.abs(total - expected)).toBeLessThan(1);
    expect(expected).toBeLessThan(0);
  });

  it('is not defined without a stop loss', () => {
    expect(outcomeAtStop(stateAfter([100], { ...SMALL_GRID, stopLossPct: '0' }))).toBeNull();
  });
});

describe('dealAtStop', () => {
  const stateOf = (prices: readonly number[], params?: object) => {
    const { dca } = viewBot(runDcaBot(prices, params), 100, { type: 'dca' });
    if (dca === null) throw new Error('the bot has no state');
    return dca.state;
  };

  it('is what the bot really ends with when the price falls straight to the stop', () => {
    const expected = toNumber(dealAtStop(stateOf([100, 100])) ?? fail());
    // Five orders from 98 to 90 bring the average to about 94.2, the stop to about 84.8.
    const prices = [100, 100, 97.9, 95.9, 93.9, 91.9, 89.9, 84, 84];
    const fallen = viewBot(runDcaBot(prices), 84, { type: 'dca', status: 'stopped' });
    expect(fallen.record?.status).toBe('stopped');
    const total = toNumber(fallen.dca?.figures.total ?? fail());
    // The sale is at the bid that passed the stop, a little below it.
    expect(Math.abs(total - expected)).toBeLessThan(12);
    expect(expected).toBeLessThan(-90);
  });

  it('leaves out the safety orders that the stop comes before, wherever it has moved to', () => {
    const narrow = dealAtStop(stateOf([100, 100], { stopLossPct: '3' })) ?? fail();
    const none = dealAtStop(stateOf([100, 100], { stopLossPct: '3', maxSafetyOrders: 2 })) ?? fail();
    expect(toNumber(narrow)).toBeCloseTo(toNumber(none), 9);
  });

  it('is not defined without a stop loss', () => {
    expect(dealAtStop(stateOf([100, 100], { stopLossPct: '0' }))).toBeNull();
  });
});

function fail(): never {
  throw new Error('no figure');
}
