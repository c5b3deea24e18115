import { dec, toPlain } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import { expect, it } from 'vitest';
import { readPayments } from './binance-payments.ts';

const NOW = epochMs(Date.UTC(2026, 10, 24));
/** As the exchange documents it. */
const PURCHASE = {
  orderNo: '353fca443f06466db0c4dc89f94f027a',
  sourceAmount: '20.0',
  fiatCurrency: 'EUR',
  obtainAmount: '4.462',
  cryptoCurrency: 'LUNA',
  totalFee: '0.2',
  price: '4.437472',
  status: 'Completed',
  paymentMethod: 'Credit Card',
  createTime: 1_624_529_919_000,
  updateTime: 1_624_529_919_000,
};
const read = (...rows: readonly object[]) => {
  const asked: unknown[] = [];
  const ask = (path: string, params: object): Promise<unknown> => {
    asked.push([path, params]);
    return Promise.resolve({ code: '000000', message: 'success', data: rows, total: rows.length, success: true });
  };
  return readPayments(ask, null, NOW).then((page) => ({ ...page, asked }));
};

it('books a purchase with a card as money that came and a trade at all that was paid', async () => {
  const { records, findings, asked } = await read(PURCHASE);
  const id = `payment-${PURCHASE.orderNo}`;
  expect(asked).toMatchObject([['fiat/payments', { transactionType: '0' }]]);
  expect(findings).toEqual([]);
  expect(records).toMatchObject([
    { kind: 'deposit', id, at: PURCHASE.createTime, asset: 'EUR', amount: dec('20') },
    { kind: 'fill', id, at: PURCHASE.createTime, base: 'LUNA', quote: 'EUR', side: 'buy', quantity: dec('4.462') },
  ]);
  const [, trade] = records;
  if (trade?.kind !== 'fill') throw new Error('there is no trade');
  expect(toPlain(trade.price.times(trade.quantity).plus(trade.fee)), 'to the last unit').toBe('20');
  expect(Number(toPlain(trade.fee))).toBeCloseTo(0.2, 6);
});

it('books a purchase from the balance as a trade alone', async () => {
  const { records } = await read({ ...PURCHASE, paymentMethod: 'Cash Balance' });
  expect(records.map(({ kind }) => kind)).toEqual(['fill']);
});

it('lists what does not tell where the money came from, or makes no trade, and books nothing of what failed', async () => {
  const unknown = await read(
    { ...PURCHASE, paymentMethod: 'P2P' },
    { ...PURCHASE, orderNo: 'two', paymentMethod: null },
  );
  expect(unknown.records).toEqual([]);
  expect(unknown.findings).toMatchObject([{ kind: 'unreadable' }, { reference: 'payment-two' }]);
  const odd = await read({ ...PURCHASE, cryptoCurrency: 'EUR' }, { ...PURCHASE, obtainAmount: '0' });
  expect(odd.records).toEqual([]);
  expect(odd.findings).toHaveLength(2);
  const failed = await read({ ...PURCHASE, status: 'Failed' }, { ...PURCHASE, status: 'Refunded' });
  expect(failed).toMatchObject({ records: [], findings: [] });
});

it('asks again about what is under way', async () => {
  const at = NOW - 5 * 86_400_000;
  const page = await read({ ...PURCHASE, status: 'Processing', createTime: at });
  expect(page.records).toEqual([]);
  expect(page.cursor).toMatchObject({ from: at });
});
