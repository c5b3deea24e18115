// @vitest-environment node
import type { BotEventRow } from '@atb/api/rows/bot-events';
import { describe, expect, it } from 'vitest';
import type { FillRow } from '@atb/api/rows/trade-ledger';
import { mergeActivity } from './merge-activity.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();

function event(id: number, minute: number, code: string, bot_id = 'b'): BotEventRow {
  return { id, bot_id, severity: 'info', code, message: code, at: at(minute) };
}

function fill(id: string, minute: number): FillRow {
  const rest = { account_id: 'a', bot_id: 'b', order_id: id, symbol: 'BTCUSDT', qty: '1', price: '1', fee: '0' };
  return {
    id,
    side: 'buy',
    exec_ts: at(minute),
    realized_pnl: null,
    trade_profit: null,
    fee_asset: 'USDT',
    maker: true,
    venue_order_id: null,
    source: 'engine',
    ...rest,
  };
}

describe('mergeActivity', () => {
  it('puts fills and decisions in one order of time, newest first', () => {
    const merged = mergeActivity([fill('f', 2)], [event(1, 1, 'STARTED'), event(2, 3, 'PAUSED')], 10);
    expect(merged.map(({ id }) => id)).toEqual(['2', 'f', '1']);
  });

  it('leaves out decisions that only repeat a fill', () => {
    expect(mergeActivity([], [event(1, 1, 'PAIR_CLOSED')], 10)).toEqual([]);
  });

  it('folds decisions of one kind in a row into the newest of them', () => {
    const denied = [event(3, 3, 'LINE_UNARMED'), event(2, 3, 'LINE_UNARMED'), event(1, 3, 'LINE_UNARMED')];
    expect(mergeActivity([fill('f', 1)], denied, 10)).toMatchObject([{ id: '3', alikeCount: 2 }, { id: 'f' }]);
  });

  it('keeps the same kind of another bot apart', () => {
    const events = [event(2, 3, 'LINE_UNARMED', 'one'), event(1, 3, 'LINE_UNARMED', 'other')];
    expect(mergeActivity([], events, 10)).toHaveLength(2);
  });
});
