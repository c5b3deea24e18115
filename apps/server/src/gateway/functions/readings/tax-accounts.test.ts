import { describe, expect, it } from 'vitest';
import type { TaxAccount } from '../../../tax/tax-messages.ts';
import { type AccountChoice, reportedAccounts, typeOf } from './tax-accounts.ts';

const PAPER: TaxAccount = { id: 'p', label: 'Paper Account', adapter: 'paper', isPaper: true };
const REAL: TaxAccount = { id: 'r', label: 'Binance Account', adapter: 'binance', isPaper: false };
const TESTNET: TaxAccount = { id: 't', label: 'Binance testnet', adapter: 'binance', isPaper: true };
const ALL = [PAPER, REAL, TESTNET];

describe('the accounts of a tax report', () => {
  it.each<[string, AccountChoice, readonly TaxAccount[], readonly string[] | null]>([
    ['are the real ones', {}, ALL, ['r']],
    ['are paper and testnet ones when they are asked for', { accountType: 'paper' }, ALL, ['p', 't']],
    ['are paper ones where there are no others', {}, [PAPER, TESTNET], ['p', 't']],
    ['are those of an exchange', { exchange: 'binance' }, ALL, ['r']],
    ['are paper ones of an exchange that has no others', { exchange: 'paper' }, ALL, ['p']],
    ['are none where the exchange has none', { exchange: 'kraken' }, ALL, []],
    ['are the one that is named', { accountId: 't' }, ALL, ['t']],
    ['are not there when the named one is of the other type', { accountId: 'p', accountType: 'real' }, ALL, null],
    ['are not there when nobody has the named one', { accountId: 'x' }, ALL, null],
  ])('%s', (_, choice, accounts, expected) => {
    const places = reportedAccounts(choice)(accounts);
    expect(places?.map((place) => accounts[place]?.id) ?? null).toEqual(expected);
    if (places === null || places.length === 0) return;
    expect(new Set(places.map((place) => accounts[place]?.isPaper))).toEqual(
      new Set([typeOf(choice, accounts, places) === 'paper']),
    );
  });
});
