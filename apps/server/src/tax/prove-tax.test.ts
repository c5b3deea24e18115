import { readMoney, readUnits } from '@atb/core/tax/fixed';
import { indexAssets } from '@atb/core/tax/lot-changes';
import { reliveGains } from '@atb/core/tax/relive-lots';
import { runTax, type TaxInput } from '@atb/core/tax/run-tax';
import { createFillColumns, extendFills } from '@atb/core/tax/tax-input';
import { expect, it } from 'vitest';
import { proveTax } from './prove-tax.ts';
import { withinParts } from './relive-limits.ts';
import type { TaxQuestion } from './tax-messages.ts';

const OPTIONS = { method: 'fifo', pool: 'account', currency: 'USDT', from: 0, to: 1_000, accounts: null } as const;
type Asked = Extract<TaxQuestion, { readonly kind: 'tax-proof' }>;
const GAIN: Asked = {
  kind: 'tax-proof',
  options: OPTIONS,
  figure: 'gain',
  asset: null,
  term: null,
  lot: null,
  limit: 3,
};

const ROW = { place: 0, asset: 'BTC', quantity: '0.5', reference: 'BTC s1', lotReference: 'BTC b' };

/** Of each coin a purchase at 100, and two sales at 110 of half of it. */
function historyOf(coins: readonly string[]): Omit<TaxInput, 'options'> {
  const fills = createFillColumns();
  const names = new Map<string, string>();
  coins.forEach((coin, i) =>
    extendFills(
      fills,
      0,
      {
        times: [i, 100 + i, 200 + i].join('\n'),
        symbols: Array.from({ length: 3 }, () => `${coin}USDT`).join('\n'),
        sides: 'b\ns\ns',
        quantities: '1\n0.5\n0.5',
        prices: '100\n110\n110',
        fees: '0.1\n0\n0',
        feeAssets: 'USDT\nUSDT\nUSDT',
        references: [`${coin} b`, `${coin} s1`, `${coin} s2`].join('\n'),
      },
      names,
    ),
  );
  return { fills, movements: [], rateAt: () => readUnits('1'), paperAccounts: new Set() };
}

it('lists the latest rows of all coins together', () => {
  const input = historyOf(['BTC', 'ETH', 'SOL']);
  const { report } = runTax({ ...input, options: OPTIONS });
  const answer = proveTax(input, report, GAIN);
  expect(answer).toMatchObject({ kept: '29.7', again: '29.7', total: 6 });
  if (typeof answer === 'string' || 'most' in answer) expect.unreachable('it was not proved');
  expect(answer.entries.map(({ reference }) => reference)).toEqual(['SOL s2', 'ETH s2', 'BTC s2']);
});

it('shows a report that says otherwise as it is', () => {
  const input = historyOf(['BTC']);
  const { report } = runTax({ ...input, options: OPTIONS });
  const wrong = { acquiredAt: 0, disposedAt: 300, reference: 'x', lotReference: 'BTC b' };
  const money = { quantity: readUnits('1'), proceeds: readMoney('5'), cost: readMoney('1') };
  report.addGain({ kind: 'sale', account: 0, asset: 'BTC', ...money, ...wrong });
  expect(proveTax(input, report, GAIN)).toMatchObject({ kept: '13.9', again: '9.9', total: 2 });
  const ofRow: Asked = { ...GAIN, lot: { ...ROW, place: 2, quantity: '1', reference: 'x' } };
  expect(proveTax(input, report, ofRow)).toEqual({ asset: 'BTC', kept: '4', again: null, entries: [], total: 0 });
});

it('knows a row by all that it is called: neighbours share most of it', () => {
  const input = historyOf(['BTC']);
  const { report } = runTax({ ...input, options: OPTIONS });
  expect(proveTax(input, report, { ...GAIN, lot: ROW })).toMatchObject({ kept: '4.95', again: '4.95' });
  for (const other of [{ place: 1 }, { asset: 'ETH' }, { quantity: '0.4' }, { reference: 'x' }, { lotReference: 'x' }])
    expect(proveTax(input, report, { ...GAIN, lot: { ...ROW, ...other } }), JSON.stringify(other)).toBe('no_lot');
});

it('ends where few changes would cut lots into too many parts', () => {
  const index = indexAssets(historyOf(['BTC']));
  const relive = (most: number) =>
    withinParts((budget) => [...reliveGains(index, 'BTC', OPTIONS, budget)].length, most);
  expect(relive(2)).toBe(2);
  expect(relive(1)).toEqual({ most: 1, what: 'parts of lots' });
});

it('says how much is too much, and that a row is none before that', () => {
  const input = historyOf(['BTC']);
  const { report } = runTax({ ...input, options: OPTIONS });
  const long = { ...input, fills: { ...input.fills, at: Array.from({ length: 500_001 }, () => 1) } };
  expect(proveTax(long, report, GAIN)).toEqual({ most: 500_000, what: 'executions of all accounts' });
  expect(proveTax(long, report, { ...GAIN, lot: { ...ROW, place: 7 } })).toBe('no_lot');
});
