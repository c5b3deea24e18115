// @vitest-environment node
import { dec } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import { START_AT } from '@atb/core/simulation/testing/simulated-account';
import { describe, expect, it } from 'vitest';
import { runDcaBot } from '../testing/run-dca-bot.ts';
import { botRow, runGridBot } from '../testing/run-grid-bot.ts';
import { runStrategyBot } from '../testing/run-strategy-bot.ts';
import { findBotTrouble } from './find-bot-trouble.ts';

const RETRY_AT = epochMs(START_AT + 3_600_000);
const grid = runGridBot([100, 99]);

function deniedGrid(attempts: number) {
  if (grid.state.kind !== 'grid') throw new Error('not a grid');
  const [slot, ...slots] = grid.state.slots;
  if (slot === undefined) throw new Error('no slot');
  const hold = {
    side: 'buy',
    code: 'denied',
    reason: 'The daily loss limit is reached.',
    retryAt: RETRY_AT,
    attempts,
  } as const;
  return { ...grid, state: { ...grid.state, slots: [{ ...slot, hold }, ...slots] } };
}

describe('findBotTrouble', () => {
  it('is silent about a bot that trades', () => {
    expect(findBotTrouble({ bot: botRow(), record: grid }, START_AT)).toBeNull();
    expect(findBotTrouble({ bot: botRow({ type: 'dca' }), record: runDcaBot([100, 99]) }, START_AT)).toBeNull();
  });

  it('tells of orders that are denied again and again, and not of one', () => {
    expect(findBotTrouble({ bot: botRow(), record: deniedGrid(1) }, START_AT)).toBeNull();
    expect(findBotTrouble({ bot: botRow(), record: deniedGrid(9) }, START_AT)).toEqual({
      kind: 'denied',
      severity: 'warning',
      what: 'is denied its orders',
      detail: 'Denied 9 times in a row: The daily loss limit is reached.',
    });
    expect(findBotTrouble({ bot: botRow({ status: 'paused' }), record: deniedGrid(9) }, START_AT)).toBeNull();
  });

  it('tells of a base order of a DCA bot that is denied', () => {
    const dca = runDcaBot([100]);
    if (dca.state.kind !== 'dca') throw new Error('not a DCA bot');
    const baseHold = {
      side: 'buy',
      code: 'denied',
      reason: 'Too much exposure.',
      retryAt: RETRY_AT,
      attempts: 5,
    } as const;
    const record = { ...dca, state: { ...dca.state, baseHold } };
    expect(findBotTrouble({ bot: botRow({ type: 'dca' }), record }, START_AT)).toMatchObject({ kind: 'denied' });
  });

  it('tells first of what cannot be sold', () => {
    const denied = deniedGrid(9);
    const stop = { holdings: 'sell', reason: 'Stop loss', attempts: 2, retryAt: RETRY_AT } as const;
    const record = { ...denied, state: { ...denied.state, stop } };
    expect(findBotTrouble({ bot: botRow({ status: 'stopping' }), record }, START_AT)).toMatchObject({
      kind: 'cannot-sell',
      severity: 'error',
      detail: '2 sales were refused. The position stays open until one goes through.',
    });
  });

  it("tells of a strategy bot's refused purchases at once, and of a trade that its stop ended for a day", () => {
    const strategy = runStrategyBot([100]);
    if (strategy.state.kind !== 'strategy') throw new Error('not a strategy bot');
    const bot = botRow({ type: 'strategy' });
    expect(findBotTrouble({ bot, record: strategy }, START_AT)).toBeNull();
    const stoppedOut = { at: START_AT, profit: dec('-12.346') };
    const ended = { ...strategy, state: { ...strategy.state, stoppedOut } };
    expect(findBotTrouble({ bot, record: ended }, START_AT + 3_600_000)).toMatchObject({
      kind: 'stopped-out',
      detail: 'Its stop ended the last trade with −12.35 USDT after fees. The bot waits for its next signal.',
    });
    expect(findBotTrouble({ bot, record: ended }, START_AT + 2 * 86_400_000)).toBeNull();
    const entryHold = {
      side: 'buy',
      code: 'denied',
      reason: 'Too much exposure.',
      retryAt: RETRY_AT,
      attempts: 1,
    } as const;
    const denied = { ...strategy, state: { ...strategy.state, stoppedOut, entryHold } };
    expect(findBotTrouble({ bot, record: denied }, START_AT)).toMatchObject({
      kind: 'denied',
      detail: 'The last purchase was denied: Too much exposure.',
    });
    expect(findBotTrouble({ bot, record: denied }, START_AT + 2 * 86_400_000)).toBeNull();
  });

  it('tells of a stop loss for a day', () => {
    const bot = botRow({
      status: 'stopped',
      status_reason: 'Stop loss: the market fell to 90, the stop is at 91.',
      stopped_at: new Date(START_AT).toISOString(),
    });
    expect(findBotTrouble({ bot, record: grid }, START_AT + 3_600_000)).toMatchObject({ kind: 'stopped-out' });
    expect(findBotTrouble({ bot, record: grid }, START_AT + 2 * 86_400_000)).toBeNull();
    const asked = { ...bot, status_reason: 'Stopped by you.' };
    expect(findBotTrouble({ bot: asked, record: grid }, START_AT)).toBeNull();
  });
});
