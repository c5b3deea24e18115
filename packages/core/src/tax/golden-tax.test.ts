import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decFromNumber, toPlain } from '../base/decimal.ts';
import { parseIso, toIso, epochMs } from '../base/time.ts';
import type { LotMethod } from '../ledger/lot-method.ts';
import { readMoney, readUnits } from './fixed.ts';
import { runTax } from './run-tax.ts';
import { createFillColumns, type OutsideRow } from './tax-input.ts';
import type { TaxOptions } from './tax-report.ts';

interface Tolerance {
  readonly abs: number;
  readonly rel: number;
}

interface InRow {
  readonly time: string;
  readonly type: string;
  readonly spot_price: number;
  readonly amount: number;
  readonly fiat_fee: number;
  readonly fiat_in_with_fee: number;
  readonly taxable: boolean;
}

interface OutRow {
  readonly time: string;
  readonly type: string;
  readonly spot_price: number;
  readonly amount_no_fee: number;
  readonly crypto_fee: number;
  readonly fiat_out: number;
}

interface IntraRow {
  readonly time: string;
  readonly spot_price: number;
  readonly received: number;
  readonly crypto_fee: number;
}

interface Rp2Case {
  readonly name: string;
  readonly input: {
    readonly method: string;
    readonly asset: string;
    readonly in: readonly InRow[];
    readonly out: readonly OutRow[];
    readonly intra: readonly IntraRow[];
  };
  readonly expected: {
    readonly gain_loss: ReadonlyArray<{
      readonly amount: number;
      readonly gain: number;
      readonly term: string;
      readonly event_time: string;
      readonly event_type: string;
      readonly event_amount_fiat: number;
      readonly lot_time: string | null;
      readonly cost_basis: number;
    }>;
    readonly yearly: ReadonlyArray<{
      readonly year: number;
      readonly gain: number;
      readonly term: string;
      readonly type: string;
      readonly crypto: number;
      readonly proceeds: number;
      readonly cost_basis: number;
    }>;
  };
  readonly tolerance: Tolerance;
}

function readFixture<T>(name: string): readonly T[] {
  const text = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { cases: T[] }).cases;
}

const units = (value: number): bigint => readUnits(toPlain(decFromNumber(value)));
const OPTIONS: Omit<TaxOptions, 'method'> = { pool: 'all', currency: 'USD', from: 0, to: 8e15, accounts: null };

function near(actual: string, expected: number, { abs, rel }: Tolerance): void {
  expect(Math.abs(Number(actual) - expected), `${actual} for ${expected}`).toBeLessThanOrEqual(
    abs + rel * Math.abs(expected),
  );
}

/** A history of rp2 as executions and movements of two accounts. */
function replay({ method, asset, in: ins, out, intra }: Rp2Case['input']) {
  const fills = createFillColumns();
  const movements: OutsideRow[] = [];
  const spots = new Map<number, bigint>();
  const fill = (row: {
    at: number;
    isBuy: boolean;
    quantity: bigint;
    price: bigint;
    fee: bigint;
    reference: string;
  }): void => {
    fills.account.push(0);
    fills.at.push(row.at);
    fills.symbol.push(`${asset}/USD`);
    fills.isBuy.push(row.isBuy);
    fills.quantity.push(row.quantity);
    fills.price.push(row.price);
    fills.fee.push(row.fee);
    fills.feeAsset.push('USD');
    fills.reference.push(row.reference);
  };
  const move = (row: Partial<OutsideRow> & Pick<OutsideRow, 'kind' | 'at' | 'reference'>): void => {
    movements.push({ account: 0, asset, quantity: 0n, fee: 0n, txid: null, ...row });
  };
  ins.forEach((row, index) => {
    const [at, quantity] = [parseIso(row.time), units(row.amount)];
    const reference = `${row.type}-${index}`;
    if (row.taxable) {
      // Worth of the whole, as rp2 has it.
      spots.set(at, readMoney(toPlain(decFromNumber(row.fiat_in_with_fee))) / quantity);
      move({ kind: 'income', at, quantity, reference });
      return;
    }
    const fee = decFromNumber(row.fiat_in_with_fee).minus(
      decFromNumber(row.amount).times(decFromNumber(row.spot_price)),
    );
    fill({ at, isBuy: true, quantity, price: units(row.spot_price), fee: readMoney(toPlain(fee)), reference });
  });
  out.forEach((row, index) => {
    const at = parseIso(row.time);
    const reference = `${row.type}-${index}`;
    if (row.type === 'FEE') {
      spots.set(at, units(row.spot_price));
      move({ kind: 'fee', at, fee: units(row.crypto_fee), reference });
      return;
    }
    const quantity = units(row.amount_no_fee) + units(row.crypto_fee);
    const price = units(row.spot_price);
    // Proceeds are those of the units without the fee, spread over all of them.
    const fee = quantity * price - readMoney(toPlain(decFromNumber(row.fiat_out)));
    fill({ at, isBuy: false, quantity, price, fee, reference });
  });
  intra.forEach((row, index) => {
    const [at, txid] = [parseIso(row.time), `tx-${index}`];
    spots.set(at, units(row.spot_price));
    const quantity = units(row.received);
    move({ kind: 'withdrawal', at, quantity: -quantity, fee: units(row.crypto_fee), reference: `MOVE-${index}`, txid });
    move({ kind: 'deposit', at, quantity, reference: `arrival-${index}`, txid, account: 1 });
  });
  const rateAt = (one: string, at: number): bigint | null => (one === 'USD' ? 10n ** 18n : (spots.get(at) ?? null));
  const options = { ...OPTIONS, method: method.toLowerCase() as LotMethod };
  return runTax({ fills, movements, rateAt, paperAccounts: new Set(), options }).report;
}

const typeOf = (reference: string): string => reference.split('-')[0] ?? '';

describe('a tax report', () => {
  it.each(readFixture<Rp2Case>('tax-lots-rp2.json'))('is that of rp2: $name', ({ input, expected, tolerance }) => {
    const report = replay(input);
    expect(report.unmatched).toEqual([]);
    const rows = [...report.lines];
    const gains = expected.gain_loss.filter((row) => row.lot_time !== null);
    expect(rows).toHaveLength(gains.length);
    gains.forEach((wanted, index) => {
      const row = rows[index];
      if (row === undefined || wanted.lot_time === null) throw new Error('a row is missing');
      expect(row.disposedAt).toBe(parseIso(wanted.event_time));
      expect(row.acquiredAt).toBe(parseIso(wanted.lot_time));
      expect(typeOf(row.reference)).toBe(wanted.event_type);
      expect(row.isLong ? 'LONG' : 'SHORT').toBe(wanted.term);
      near(row.quantity, wanted.amount, tolerance);
      near(row.proceeds, wanted.event_amount_fiat, tolerance);
      near(row.cost, wanted.cost_basis, tolerance);
      near(row.gain, wanted.gain, tolerance);
    });
    const incomes = expected.gain_loss.filter((row) => row.lot_time === null);
    expect(report.income.map(({ at }) => at)).toEqual(incomes.map((row) => parseIso(row.event_time)));
    for (const [index, { value }] of report.income.entries())
      near(String(Number(value) / 1e36), incomes[index]?.gain ?? 0, tolerance);
  });

  it.each(readFixture<Rp2Case>('tax-lots-rp2.json'))(
    'sums years as rp2 does: $name',
    ({ input, expected, tolerance }) => {
      const report = replay(input);
      const rows = [...report.lines];
      for (const year of expected.yearly) {
        const own = rows.filter(
          (row) =>
            toIso(epochMs(row.disposedAt)).startsWith(String(year.year)) &&
            typeOf(row.reference) === year.type &&
            row.isLong === (year.term === 'LONG'),
        );
        const earned = report.income.filter(
          ({ at, reference }) => toIso(epochMs(at)).startsWith(String(year.year)) && typeOf(reference) === year.type,
        );
        const sum = (pick: (row: (typeof own)[number]) => string): number =>
          own.reduce((all, row) => all + Number(pick(row)), 0);
        const worth = earned.reduce((all, { value }) => all + Number(value) / 1e36, 0);
        near(String(sum((row) => row.gain) + worth), year.gain, tolerance);
        near(String(sum((row) => row.cost)), year.cost_basis, tolerance);
        near(String(sum((row) => row.proceeds) + worth), year.proceeds, tolerance);
      }
    },
  );
});

interface AverageCase {
  readonly name: string;
  readonly input: {
    readonly transactions: ReadonlyArray<{
      readonly date: string;
      readonly type: 'BUY' | 'SELL';
      readonly quantity: number;
      readonly unit_price: number;
    }>;
    readonly market_price: number;
  };
  readonly expected: { readonly quantity: number; readonly investment: number; readonly gross_performance: number };
  readonly tolerance: Tolerance;
}

describe('a tax report at average cost', () => {
  it.each(readFixture<AverageCase>('tax-lots-average.json'))(
    'is that of ghostfolio: $name',
    ({ input, expected, tolerance }) => {
      const fills = createFillColumns();
      input.transactions.forEach(({ date, type, quantity, unit_price: price }, index) => {
        fills.account.push(0);
        fills.at.push(parseIso(date));
        fills.symbol.push('X/USD');
        fills.isBuy.push(type === 'BUY');
        fills.quantity.push(units(quantity));
        fills.price.push(units(price));
        fills.fee.push(0n);
        fills.feeAsset.push('USD');
        fills.reference.push(String(index));
      });
      const options = { ...OPTIONS, method: 'average' as const };
      const { report, poolOf } = runTax({
        fills,
        movements: [],
        rateAt: () => 10n ** 18n,
        paperAccounts: new Set(),
        options,
      });
      const pool = poolOf(0, 'X');
      const realized = [...report.lines].reduce((sum, { gain }) => sum + Number(gain), 0);
      const cost = Number(pool.knownCost) / 1e36;
      near(String(Number(pool.quantity) / 1e18), expected.quantity, tolerance);
      near(String(cost), expected.investment, tolerance);
      const held = (Number(pool.quantity) / 1e18) * input.market_price;
      near(String(realized + held - cost), expected.gross_performance, { abs: 1e-6, rel: 1e-9 });
    },
  );
});
