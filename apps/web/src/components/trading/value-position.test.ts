// @vitest-environment node
import { dec } from '@atb/core/base/decimal';
import { describe, expect, it } from 'vitest';
import type { HoldingRow } from '@atb/api/rows/positions';
import { previewClose, valuePosition } from './value-position.ts';

const POSITION: HoldingRow = {
  id: 'p',
  account_id: 'a',
  bot_id: null,
  symbol: 'BTCUSDT',
  side: 'long',
  qty: '0.00123',
  entry_price: '100000',
  last_mark: '99000',
  unrealized_pnl: '-1.23',
  realized_pnl: '0',
  fees_paid: '0',
  opened_at: '2026-11-21T12:00:00Z',
  closed_at: null,
};

describe('valuePosition', () => {
  it('values at the bid of the moment, to the last unit', () => {
    expect(valuePosition(POSITION, 101000.01)).toEqual({
      mark: '101000.01',
      value: '124.2300123',
      unrealized: '1.2300123',
      unrealizedShare: expect.closeTo(0.0100001, 8),
    });
  });

  it('falls back to the price of the engine', () => {
    expect(valuePosition(POSITION, undefined)).toMatchObject({ mark: '99000', unrealized: '-1.23' });
  });

  it('says nothing without any price', () => {
    expect(valuePosition({ ...POSITION, last_mark: null }, undefined).unrealized).toBeNull();
  });
});

describe('previewClose', () => {
  it('rounds the share down to the lot and takes the fee off', () => {
    expect(previewClose(POSITION, '0.25', 101000, dec('0.001'))).toEqual({
      quantity: '0.0003',
      proceeds: '30.3',
      fee: '0.0303',
      realized: '0.2697',
    });
  });
});
