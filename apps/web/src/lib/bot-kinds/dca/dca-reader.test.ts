// @vitest-environment node
import { toNumber } from '@atb/core/base/decimal';
import { dcaFallToStop } from '@atb/core/bots/dca/fall-to-stop';
import { resultAtStop } from '@atb/core/engine/bot/fall-to-stop';
import { describe, expect, it } from 'vitest';
import { runDcaBot } from '../../../testing/run-dca-bot.ts';
import { viewBot } from '../../../testing/run-grid-bot.ts';

describe('a DCA bot at its stop', () => {
  const atStopAfter = (prices: readonly number[], params?: object) => {
    const { state } = runDcaBot(prices, params);
    return resultAtStop(state, dcaFallToStop(state));
  };

  it('is what the bot really ends with when the price falls straight to the stop', () => {
    const expected = toNumber(atStopAfter([100, 100]) ?? fail());
    // Five orders from 98 to 90 bring the average to about 94.2, the stop to about 84.8.
    const prices = [100, 100, 97.9, 95.9, 93.9, 91.9, 89.9, 84, 84];
    const fallen = viewBot(runDcaBot(prices), 84, { type: 'dca', status: 'stopped' });
    expect(fallen.record?.status).toBe('stopped');
    const total = toNumber(fallen.result?.total ?? fail());
    // The sale is at the bid that passed the stop, a little below it.
    expect(Math.abs(total - expected)).toBeLessThan(12);
    expect(expected).toBeLessThan(-90);
  });

  it('leaves out the safety orders that the stop comes before, wherever it has moved to', () => {
    const narrow = atStopAfter([100, 100], { stopLossPct: '3' }) ?? fail();
    const none = atStopAfter([100, 100], { stopLossPct: '3', maxSafetyOrders: 2 }) ?? fail();
    expect(toNumber(narrow)).toBeCloseTo(toNumber(none), 9);
  });

  it('is not defined without a stop loss', () => {
    expect(atStopAfter([100, 100], { stopLossPct: '0' })).toBeNull();
  });
});

function fail(): never {
  throw new Error('no figure');
}
