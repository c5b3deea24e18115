import { toPlain } from '@atb/core/base/decimal';
import { epochMs, parseIso } from '@atb/core/base/time';
import { describe, expect, it } from 'vitest';
import { createCoinbaseReader } from './coinbase-reader.ts';

const AT = '2025-06-01T10:00:00Z';

const row = (id: string, type: string, [amount, currency]: readonly [string, string], source: object = {}) => ({
  id,
  type,
  status: 'completed',
  amount: { amount, currency },
  created_at: AT,
  ...source,
});

async function readWallet(data: readonly object[]) {
  const answer = { data, pagination: { next_starting_after: null } };
  const client = { request: () => Promise.resolve(answer) };
  const reader = createCoinbaseReader(client as unknown as Parameters<typeof createCoinbaseReader>[0]);
  const { records, legs = [], findings } = await reader.readPage('wallet:w', null, epochMs(parseIso(AT)));
  return {
    records: records.map(({ kind, id }) => `${kind} ${id}`),
    legs: legs.map(({ conversion, reference, asset, amount, fee }) =>
      [conversion, reference, asset, toPlain(amount), toPlain(fee)].join(' '),
    ),
    findings,
  };
}

describe('the transactions of a wallet at Coinbase', () => {
  it('have the sides of simple purchases, sales and conversions, with a fee in the currency of the wallet', async () => {
    const fee = { amount: '1.49', currency: 'EUR' };
    const rows = [
      row('1', 'trade', ['-0.1', 'ETH'], { trade: { id: 't', resource: 'trade' } }),
      row('2', 'buy', ['-101.49', 'EUR'], { buy: { id: 'b', fee } }),
      row('3', 'buy', ['0.002', 'BTC'], { buy: { id: 'b', fee } }),
      row('4', 'sell', ['98.51', 'EUR'], { sell: { id: 's', fee } }),
    ];
    expect(await readWallet(rows)).toEqual({
      records: [],
      legs: ['t 1 ETH -0.1 0', 'b 2 EUR -101.49 1.49', 'b 3 BTC 0.002 0', 's 4 EUR 98.51 1.49'],
      findings: [],
    });
  });

  it('leave out sides of fills alone, and book as a transfer what names no other side', async () => {
    const rows = [
      row('1', 'advanced_trade_fill', ['-0.1', 'ETH']),
      row('2', 'trade', ['0.2', 'BTC']),
      row('3', 'send', ['1', 'BTC'], { trade: null }),
      { ...row('4', 'trade', ['5', 'SOL'], { trade: { id: 't' } }), status: 'pending' },
    ];
    expect(await readWallet(rows)).toEqual({ records: ['transfer 2', 'deposit 3'], legs: [], findings: [] });
  });
});
