import { dec, ZERO } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import { expect, it } from 'vitest';
import { readFiat } from './binance-fiat.ts';

const NOW = epochMs(Date.UTC(2026, 10, 24));
/** As the exchange documents it. */
const ORDER = {
  orderNo: '7d76d611-0568-4f43-afb6-24cac7767365',
  fiatCurrency: 'BRL',
  indicatedAmount: '11.50',
  amount: '10.00',
  totalFee: '1.50',
  method: 'BankAccount',
  status: 'Successful',
  createTime: 1_626_144_956_000,
  updateTime: 1_626_400_907_000,
};

interface Asked {
  readonly beginTime?: unknown;
  readonly endTime?: unknown;
  readonly page?: unknown;
}

/** An exchange that answers so, and what it was asked. */
function answering(...answers: ReadonlyArray<readonly object[] | Error>) {
  const asked: Asked[] = [];
  const ask = (_path: string, params: Asked): Promise<unknown> => {
    const answer = answers[asked.push(params) - 1] ?? [];
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve({ code: '000000', message: 'success', data: answer, total: answer.length, success: true });
  };
  return { asked, ask };
}

it('books what arrived of a deposit, and what left with a withdrawal', async () => {
  const common = { id: `fiat-${ORDER.orderNo}`, at: ORDER.createTime, asset: 'BRL', amount: dec('10') };
  const deposits = await readFiat(answering([ORDER]).ask, 'deposit', null, NOW);
  expect(deposits).toMatchObject({ records: [{ ...common, kind: 'deposit', fee: ZERO }], findings: [], isEnd: true });
  const withdrawals = await readFiat(answering([ORDER]).ask, 'withdrawal', null, NOW);
  expect(withdrawals.records).toMatchObject([{ ...common, kind: 'withdrawal', fee: dec('1.5') }]);
});

it('asks for all at once in pages, and after that for what may have changed', async () => {
  const full = Array.from({ length: 500 }, (_, index) => ({ ...ORDER, orderNo: `n${index}` }));
  const { ask, asked } = answering(full, [ORDER], []);
  const first = await readFiat(ask, 'deposit', null, NOW);
  expect(first.isEnd).toBe(false);
  const second = await readFiat(ask, 'deposit', first.cursor, NOW);
  expect(second).toMatchObject({ isEnd: true, records: [{ id: `fiat-${ORDER.orderNo}` }] });
  await readFiat(ask, 'deposit', second.cursor, epochMs(NOW + 3_600_000));
  const day = 86_400_000;
  expect(asked.map(({ beginTime, endTime, page }) => [beginTime, endTime, page])).toEqual([
    [Date.UTC(2017, 6, 1), NOW, 1],
    [Date.UTC(2017, 6, 1), NOW, 2],
    [NOW - day, NOW + 3_600_000, 1],
  ]);
});

it('asks in windows where the exchange wants shorter questions, and passes other refusals on', async () => {
  const { ask, asked } = answering(new Error('binance {"code":-1127,"msg":"too long"}'), [ORDER]);
  const refused = await readFiat(ask, 'deposit', null, NOW);
  expect(refused).toMatchObject({ records: [], isEnd: false });
  const window = await readFiat(ask, 'deposit', refused.cursor, NOW);
  expect(window).toMatchObject({ isEnd: false, records: [{ kind: 'deposit' }] });
  expect(Number(asked[1]?.endTime) - Number(asked[1]?.beginTime)).toBe(89 * 86_400_000);
  const denied = answering(new Error('binance {"code":-2015,"msg":"Invalid API-key"}'));
  await expect(readFiat(denied.ask, 'deposit', null, NOW)).rejects.toThrow('-2015');
});

it.each([
  ['an amount of 0', { amount: '0' }],
  ['an amount below 0', { amount: '-10.00' }],
  ['no number', { orderNo: '' }],
  ['an endless number', { orderNo: 'x'.repeat(101) }],
  ['a time before there were coins', { createTime: 1_000 }],
  ['a time in the future', { createTime: NOW + 2 * 86_400_000 }],
])('lists an order with %s, and books the others', async (_what, odd) => {
  const page = await readFiat(answering([{ ...ORDER, ...odd }, ORDER]).ask, 'deposit', null, NOW);
  expect(page.records).toMatchObject([{ id: `fiat-${ORDER.orderNo}` }]);
  expect(page.findings).toMatchObject([{ kind: 'unreadable' }]);
  const open = [{ ...ORDER, amount: '0', status: 'Processing' }];
  expect(await readFiat(answering(open).ask, 'deposit', null, NOW)).toMatchObject({ records: [], findings: [] });
});

it('waits for what is under way, leaves out what failed, and lists what nobody can tell', async () => {
  const at = NOW - 5 * 86_400_000;
  const rows = [
    { ...ORDER, status: 'Processing', createTime: at },
    { ...ORDER, orderNo: 'failed', status: 'Failed' },
    { ...ORDER, orderNo: 'partial', status: 'Order Partial credit Stopped' },
  ];
  const page = await readFiat(answering(rows).ask, 'deposit', null, NOW);
  expect(page.records).toEqual([]);
  expect(page.cursor).toMatchObject({ from: at });
  expect(page.findings).toMatchObject([{ kind: 'unreadable', reference: 'fiat-partial' }]);
});
