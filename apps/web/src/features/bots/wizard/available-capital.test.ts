// @vitest-environment node
import { dec, toNumber, toPlain } from '@atb/core/base/decimal';
import { describe, expect, it } from 'vitest';
import type { OrderRow } from '@atb/api/rows/bot-orders';
import { botRow, runGridBot } from '../../../testing/run-grid-bot.ts';
import { availableCapital } from './available-capital.ts';

const AT = '2025-06-02T00:00:00Z';
const FEE_RATE = dec('0.001');

function orderRow(botId: string, price: string, quantity: string): OrderRow {
  return {
    id: `${price}-${quantity}`,
    account_id: 'account',
    bot_id: botId,
    client_order_id: 'c',
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    purpose: 'entry',
    quantity,
    price,
    stop_loss: null,
    take_profit: null,
    filled_quantity: '0',
    fill_price: null,
    status: 'accepted',
    reason: null,
    created_at: AT,
    updated_at: AT,
  };
}

describe('availableCapital', () => {
  const balances = [{ account_id: 'account', asset: 'USDT', free: '9000', locked: '500', ts: AT }];

  it('is the free balance when no bot works', () => {
    const capital = availableCapital({
      quoteAsset: 'USDT',
      balances,
      snapshots: [],
      openOrders: [],
      feeRate: FEE_RATE,
    });
    expect(toPlain(capital.available)).toBe('9000');
  });

  it('sets aside what a running bot may still spend beyond its resting buys', () => {
    const record = runGridBot([100, 100]);
    if (record.state.kind !== 'grid') throw new Error('not a grid');
    const orders = record.state.orders.flatMap((order) =>
      order.role === 'buy' && order.price !== null
        ? orderRow(botRow().id, toPlain(order.price), toPlain(order.quantity))
        : [],
    );
    const held = orders.reduce((sum, order) => sum + Number(order.price) * Number(order.quantity) * 1.001, 0);
    const capital = availableCapital({
      quoteAsset: 'USDT',
      balances,
      snapshots: [{ botId: botRow().id, record, updatedAt: AT }],
      openOrders: orders,
      feeRate: FEE_RATE,
    });
    expect(orders.length).toBeGreaterThan(0);
    expect(toNumber(capital.promised)).toBeCloseTo(toNumber(record.cash) - held, 6);
    expect(toNumber(capital.available)).toBeCloseTo(9000 - toNumber(capital.promised), 6);
  });
});
