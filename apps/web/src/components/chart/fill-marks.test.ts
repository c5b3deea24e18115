// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { FillRow } from '@atb/api/rows/trade-ledger';
import { fillMarks } from './fill-marks.ts';

function fill(id: string, side: 'buy' | 'sell', minute: number, onCost: string | null = null): FillRow {
  const exec_ts = new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
  const common = { account_id: 'a', bot_id: 'b', order_id: id, symbol: 'BTCUSDT', qty: '0.25', price: '100' };
  const gains = { realized_pnl: onCost, trade_profit: null, venue_order_id: null, source: 'engine' as const };
  return { id, side, exec_ts, ...gains, fee: '0.1', fee_asset: 'USDT', maker: true, ...common };
}

describe('fillMarks', () => {
  it('shows one arrow for all fills of a side in one candle', () => {
    const marks = fillMarks([fill('3', 'sell', 4, '1'), fill('2', 'sell', 2, '1'), fill('1', 'buy', 1)], '5m');
    expect(marks.map(({ side, text }) => [side, text])).toEqual([
      ['sell', '×2'],
      ['buy', ''],
    ]);
  });

  it('shows what a sell earned and how much a buy bought', () => {
    const marks = fillMarks([fill('2', 'sell', 30, '-0.5'), fill('1', 'buy', 1)], '1m');
    expect(marks.map(({ text }) => text)).toEqual(['−0.50', '0.25']);
  });

  it('shows what a bot’s trade earned where that is another figure than the gain on average cost', () => {
    expect(
      fillMarks([{ ...fill('2', 'sell', 30, '-0.61'), trade_profit: '0.0455' }], '1m').map(({ text }) => text),
    ).toEqual(['+0.05']);
  });

  it('leaves figures away when the arrows stand close', () => {
    const fills = Array.from({ length: 12 }, (_, index) => fill(String(index), 'buy', index));
    expect(new Set(fillMarks(fills, '1m').map(({ text }) => text))).toEqual(new Set(['']));
  });
});
