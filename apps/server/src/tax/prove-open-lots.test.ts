import type { ReliveInput } from '@atb/core/tax/lot-changes';
import { createTaxPool } from '@atb/core/tax/tax-book';
import { createFillColumns, type OutsideRow } from '@atb/core/tax/tax-input';
import { expect, it } from 'vitest';
import { tooLongToProve } from '../performance/proofs/too-long-to-prove.ts';
import { proveOpenLots } from './prove-open-lots.ts';

const DEPOSIT: OutsideRow = {
  kind: 'deposit',
  account: 0,
  at: 1,
  asset: 'BTC',
  quantity: 1n,
  fee: 0n,
  reference: 'd',
  txid: null,
};
const inputOf = (more: Partial<ReliveInput>): ReliveInput => ({
  fills: createFillColumns(),
  movements: [],
  rateAt: () => null,
  paperAccounts: new Set(),
  ...more,
});
const ask = (input: ReliveInput, lot: { readonly place: number; readonly reference: string } | null = null) =>
  proveOpenLots(input, createTaxPool('fifo'), {
    kind: 'lot-proof',
    options: { method: 'fifo', pool: 'account', currency: 'USDT', from: 0, to: 2, accounts: null },
    account: 0,
    asset: 'BTC',
    lot,
    limit: 1,
  });
const ofAll = inputOf({ fills: { ...createFillColumns(), at: Array.from({ length: 500_001 }, () => 1) } });
const ofCoin = inputOf({ movements: Array.from({ length: 250_001 }, () => DEPOSIT) });

it.each([
  [ofAll, 'A proof goes through up to 500,000 executions of all accounts; you have more.'],
  [ofCoin, 'A proof goes through up to 250,000 executions and movements of a coin; your accounts have more.'],
])('says how much is too much', (input, error) => {
  const answer = ask(input);
  if (typeof answer === 'string' || !('most' in answer)) expect.unreachable('it was proved');
  expect(tooLongToProve(answer.most, answer.what)).toEqual({ reason: 'TOO_LONG', error });
});

it('says of a lot that is not there that it is not, however long the history', () => {
  expect(ask(ofAll, { place: 0, reference: 'd' })).toBe('no_lot');
});
