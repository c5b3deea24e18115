import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZERO, dec, toPlain } from '../base/decimal.ts';
import { epochMs } from '../base/time.ts';
import type { Fill } from '../orders/fill.ts';
import type { AccountId, ClientOrderId, VenueTradeId } from '../orders/order-request.ts';
import { foldLedger, ledgerTotal } from './testing/fold-ledger.ts';
import { type LedgerTransaction, createLedgerTransaction } from './ledger-transaction.ts';
import { postDeposit, postWithdrawal } from './testing/post-deposit.ts';
import { postFill } from './post-fill.ts';

const accountId = 'a1' as AccountId;
const at = epochMs(7);
const pair = { base: 'BTC', quote: 'USDT' };

const fill = (fields: Partial<Fill>): Fill => ({
  tradeId: 't1' as VenueTradeId,
  clientOrderId: 'o1' as ClientOrderId,
  accountId,
  botId: null,
  symbol: 'BTCUSDT',
  side: 'buy',
  quantity: dec('0.5'),
  price: dec('40000'),
  fee: dec('20'),
  feeAsset: 'USDT',
  isMaker: false,
  executedAt: at,
  ...fields,
});

const shown = ({ postings }: LedgerTransaction) =>
  postings.map(({ ledgerAccount, asset, amount }) => `${ledgerAccount} ${toPlain(amount)} ${asset}`);

describe('postFill', () => {
  it('exchanges quote for base with the venue and books the fee of a buy', () => {
    const transaction = postFill(fill({}), pair);
    expect(transaction).toMatchObject({ kind: 'fill', reference: 't1', at: 7, accountId });
    expect(shown(transaction)).toEqual([
      'assets 0.5 BTC',
      'venue -0.5 BTC',
      'venue 20000 USDT',
      'assets -20000 USDT',
      'fees 20 USDT',
      'assets -20 USDT',
    ]);
  });

  it('exchanges base for quote on a sale, the fee in whatever asset it was paid', () => {
    expect(shown(postFill(fill({ side: 'sell', fee: dec('0.01'), feeAsset: 'BNB' }), pair))).toEqual([
      'venue 0.5 BTC',
      'assets -0.5 BTC',
      'assets 20000 USDT',
      'venue -20000 USDT',
      'fees 0.01 BNB',
      'assets -0.01 BNB',
    ]);
  });

  it('posts no fee where none was paid', () => {
    expect(postFill(fill({ fee: ZERO }), pair).postings).toHaveLength(4);
  });
});

describe('postDeposit and postWithdrawal', () => {
  it('move an asset between the account and the outside', () => {
    const movement = { accountId, asset: 'USDT', amount: dec('10000'), reference: 'start', at };
    expect(shown(postDeposit(movement))).toEqual(['assets 10000 USDT', 'external -10000 USDT']);
    expect(shown(postWithdrawal(movement))).toEqual(['external 10000 USDT', 'assets -10000 USDT']);
  });

  it.each(['0', '-1'])('refuse an amount of %s', (amount) => {
    const movement = { accountId, asset: 'USDT', amount: dec(amount), reference: 'start', at };
    expect(() => postDeposit(movement)).toThrow('positive');
    expect(() => postWithdrawal(movement)).toThrow('positive');
  });
});

describe('createLedgerTransaction', () => {
  it('throws when an asset does not balance, naming by how much', () => {
    const postings = [
      { ledgerAccount: 'assets', asset: 'USDT', amount: dec('1') },
      { ledgerAccount: 'external', asset: 'USDT', amount: dec('-0.999999999999999999') },
    ] as const;
    expect(() => createLedgerTransaction({ accountId, kind: 'adjustment', reference: 'x', at, postings })).toThrow(
      'off by 0.000000000000000001 USDT',
    );
  });

  it('throws when nothing moves', () => {
    expect(() => createLedgerTransaction({ accountId, kind: 'adjustment', reference: 'x', at, postings: [] })).toThrow(
      'moves nothing',
    );
  });
});

describe('foldLedger', () => {
  it('sums to zero for every asset over any fills', () => {
    const anyFill = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      quantity: fc.integer({ min: 1, max: 10 ** 9 }).map((units) => dec(`${units}e-8`)),
      price: fc.integer({ min: 1, max: 10 ** 9 }).map((units) => dec(`${units}e-4`)),
      fee: fc.integer({ min: 0, max: 10 ** 9 }).map((units) => dec(`${units}e-12`)),
      feeAsset: fc.constantFrom('BTC', 'USDT', 'BNB'),
    });
    fc.assert(
      fc.property(fc.array(anyFill), (fills) => {
        const totals = foldLedger(fills.map((fields) => postFill(fill(fields), pair)));
        for (const asset of ['BTC', 'USDT', 'BNB']) {
          const sum = [...totals.keys()].reduce(
            (total, account) => total.plus(ledgerTotal(totals, account, asset)),
            ZERO,
          );
          expect(sum.eq(ZERO)).toBe(true);
        }
      }),
    );
  });
});
