import { describe, expect, it } from 'vitest';
import { type Decimal, dec, toPlain } from '../../base/decimal.ts';
import { epochMs } from '../../base/time.ts';
import type { AccountId } from '../../orders/order-request.ts';
import { foldLedger } from './fold-ledger.ts';
import { postDeposit } from './post-deposit.ts';
import { type AccountBooks, reconcile } from './reconcile.ts';
import type { TaxLot } from '../tax-lot.ts';

const deposit = (asset: string, amount: string) =>
  postDeposit({ accountId: 'a1' as AccountId, asset, amount: dec(amount), reference: asset, at: epochMs(1) });

const lot = (remaining: string): TaxLot => ({
  id: 'l1',
  asset: 'BTC',
  quantity: dec('1'),
  remaining: dec(remaining),
  cost: dec('100'),
  acquiredAt: epochMs(1),
  sequence: 0,
});

const amounts = (entries: Readonly<Record<string, string>>): Map<string, Decimal> =>
  new Map(Object.entries(entries).map(([key, amount]) => [key, dec(amount)]));

const BOOKS: AccountBooks = {
  ledger: foldLedger([deposit('USDT', '10000'), deposit('BTC', '0.5')]),
  balances: amounts({ USDT: '10000', BTC: '0.5' }),
  lots: [lot('0.5')],
  positions: [{ symbol: 'BTCUSDT', baseAsset: 'BTC', quantity: dec('0.5') }],
  filledBySymbol: amounts({ BTCUSDT: '0.5' }),
  reportingAsset: 'USDT',
};

const shown = (books: Partial<AccountBooks>) =>
  reconcile({ ...BOOKS, ...books }).map(
    ({ kind, subject, expected, actual }) => `${kind} ${subject} ${toPlain(expected)} ${toPlain(actual)}`,
  );

describe('reconcile', () => {
  it('finds nothing when the books agree', () => {
    expect(shown({})).toEqual([]);
  });

  it('lets a position be less than the balance, as coins from outside belong to none', () => {
    expect(shown({ positions: [], filledBySymbol: new Map() })).toEqual([]);
  });

  it('reports a balance that the ledger does not explain, to the last digit', () => {
    expect(shown({ balances: amounts({ USDT: '10000.000000000000000001', BTC: '0.5' }) })).toEqual([
      'ledger_and_balance USDT 10000 10000.000000000000000001',
    ]);
  });

  it('reports an asset that only one of the books knows', () => {
    expect(shown({ balances: amounts({ USDT: '10000', BTC: '0.5', ETH: '1' }) })).toEqual([
      'ledger_and_balance ETH 0 1',
      'balance_and_lots ETH 1 0',
    ]);
    expect(
      shown({ ledger: foldLedger([deposit('USDT', '10000'), deposit('BTC', '0.5'), deposit('ETH', '1')]) }),
    ).toEqual(['ledger_and_balance ETH 1 0']);
  });

  it('reports lots that do not sum to the balance', () => {
    expect(shown({ lots: [lot('0.4')] })).toEqual(['balance_and_lots BTC 0.5 0.4']);
  });

  it('reports a position that the fills do not explain, and one above the balance', () => {
    expect(shown({ positions: [{ symbol: 'BTCUSDT', baseAsset: 'BTC', quantity: dec('0.6') }] })).toEqual([
      'fills_and_positions BTCUSDT 0.5 0.6',
      'positions_above_balance BTC 0.5 0.6',
    ]);
  });

  it('sums the positions of several bots', () => {
    const half = { symbol: 'BTCUSDT', baseAsset: 'BTC', quantity: dec('0.25') };
    expect(shown({ positions: [half, half] })).toEqual([]);
  });

  it('reports a ledger that does not balance in itself', () => {
    const ledger = new Map([['assets', amounts({ USDT: '10000', BTC: '0.5' })]] as const);
    expect(shown({ ledger })).toEqual(['ledger_unbalanced USDT 0 10000', 'ledger_unbalanced BTC 0 0.5']);
  });
});
