import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Decimal, ZERO, dec, decFromNumber, sumDecimals, toNumber } from '../base/decimal.ts';
import { parseIso, toIso } from '../base/time.ts';
import { isLongTerm } from './holding-period.ts';
import type { LotMethod } from './lot-method.ts';
import { type LotPool, addLot, createLotPool, poolQuantity } from './lot-pool.ts';
import { type Disposal, type RealizedGain, matchLots } from './match-lots.ts';
import type { TaxLot } from './tax-lot.ts';

interface Tolerance {
  readonly abs: number;
  readonly rel: number;
}

function readFixture<T>(name: string): { readonly cases: readonly T[] } {
  return JSON.parse(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')) as { cases: T[] };
}

function expectClose(actual: Decimal, expected: number, tolerance: Tolerance, reason: string): void {
  const difference = Math.abs(toNumber(actual) - expected);
  expect(difference, `${reason}: ${actual.toString()} for ${expected}`).toBeLessThanOrEqual(
    tolerance.abs + tolerance.rel * Math.abs(expected),
  );
}

interface Rp2Case {
  readonly name: string;
  readonly input: {
    readonly method: string;
    readonly asset: string;
    readonly in: ReadonlyArray<{
      time: string;
      type: string;
      amount: number;
      fiat_in_no_fee: number;
      fiat_in_with_fee: number;
    }>;
    readonly out: ReadonlyArray<{
      time: string;
      type: string;
      spot_price: number;
      amount_no_fee: number;
      crypto_fee: number;
      fiat_out: number;
    }>;
    readonly intra: ReadonlyArray<{ time: string; spot_price: number; crypto_fee: number }>;
  };
  readonly expected: {
    readonly gain_loss: readonly Rp2Row[];
    readonly yearly: readonly Rp2Year[];
    readonly average_price_paid: number;
  };
  readonly tolerance: Tolerance;
}

interface Rp2Row {
  readonly amount: number;
  readonly gain: number;
  readonly term: string;
  readonly event_time: string;
  readonly event_type: string;
  readonly event_amount_fiat: number;
  readonly event_spot: number;
  readonly lot_time: string | null;
  readonly lot_amount_fiat: number | null;
  readonly lot_fee: number | null;
  readonly cost_basis: number;
}

interface Rp2Year {
  readonly year: number;
  readonly term: string;
  readonly type: string;
  readonly crypto: number;
  readonly proceeds: number;
  readonly cost_basis: number;
  readonly gain: number;
}

/** A thing that happens to the pool, and the type rp2 gives it. */
type PoolEvent = { readonly lot: TaxLot } | { readonly disposal: Disposal; readonly type: string };

/** @param isGross without the fees of purchases and sales. */
function poolEvents({ asset, in: ins, out, intra }: Rp2Case['input'], isGross: boolean): PoolEvent[] {
  const lots = ins.map((row, sequence): PoolEvent => {
    const quantity = decFromNumber(row.amount);
    const cost = decFromNumber(isGross ? row.fiat_in_no_fee : row.fiat_in_with_fee);
    return {
      lot: {
        id: `lot-${sequence}`,
        asset,
        quantity,
        remaining: quantity,
        cost,
        acquiredAt: parseIso(row.time),
        sequence,
      },
    };
  });
  const disposals = out.map((row, index): PoolEvent => {
    const fee = decFromNumber(row.crypto_fee);
    const quantity = decFromNumber(row.amount_no_fee).plus(fee);
    const worth = (row.type === 'FEE' ? fee : quantity).times(decFromNumber(row.spot_price));
    const proceeds = row.type === 'FEE' || isGross ? worth : decFromNumber(row.fiat_out);
    return {
      disposal: { asset, quantity, proceeds, reference: `out-${index}`, disposedAt: parseIso(row.time) },
      type: row.type,
    };
  });
  const moves = intra.flatMap((row, index): PoolEvent[] => {
    const quantity = decFromNumber(row.crypto_fee);
    if (quantity.eq(ZERO)) return [];
    const proceeds = quantity.times(decFromNumber(row.spot_price));
    return [
      {
        disposal: { asset, quantity, proceeds, reference: `move-${index}`, disposedAt: parseIso(row.time) },
        type: 'MOVE',
      },
    ];
  });
  const timeOf = (event: PoolEvent) => ('lot' in event ? event.lot.acquiredAt : event.disposal.disposedAt);
  return [...lots, ...disposals, ...moves].toSorted((a, b) => timeOf(a) - timeOf(b));
}

const INCOME = new Set(['INTEREST', 'MINING', 'STAKING', 'AIRDROP', 'WAGES', 'INCOME', 'HARDFORK']);

interface TypedGain extends RealizedGain {
  readonly type: string;
}

function replay(input: Rp2Case['input'], isGross = false): TypedGain[] {
  const gains: TypedGain[] = [];
  let pool: LotPool = createLotPool(input.asset, input.method.toLowerCase() as LotMethod, []);
  for (const event of poolEvents(input, isGross)) {
    if ('lot' in event) {
      pool = addLot(pool, event.lot);
      continue;
    }
    const match = matchLots(pool, event.disposal);
    pool = match.pool;
    gains.push(...match.gains.map((gain) => ({ ...gain, type: event.type })));
  }
  return gains;
}

describe('lots matched as rp2 does', () => {
  // Rows without a lot are income, which disposes of nothing.
  it.each(readFixture<Rp2Case>('tax-lots-rp2.json').cases)('$name', ({ input, expected, tolerance }) => {
    const gains = replay(input);
    const rows = expected.gain_loss.filter((row) => row.lot_time !== null);
    expect(gains).toHaveLength(rows.length);
    rows.forEach((row, index) => {
      const gain = gains[index];
      if (gain === undefined || row.lot_time === null) throw new Error('a row is missing');
      expect(gain.disposedAt).toBe(parseIso(row.event_time));
      expect(gain.acquiredAt).toBe(parseIso(row.lot_time));
      expect(gain.type).toBe(row.event_type);
      expect(isLongTerm(gain) ? 'LONG' : 'SHORT').toBe(row.term);
      expectClose(gain.quantity, row.amount, tolerance, 'amount');
      expectClose(gain.proceeds, row.event_amount_fiat, tolerance, 'proceeds');
      expectClose(gain.cost, row.cost_basis, tolerance, 'cost');
      expectClose(gain.gain, row.gain, tolerance, 'gain');
    });
  });

  it.each(readFixture<Rp2Case>('tax-lots-rp2.json').cases)(
    '$name, with what of it is fees',
    ({ input, expected, tolerance }) => {
      const [gains, gross] = [replay(input), replay(input, true)];
      const rows = expected.gain_loss.filter((row) => row.lot_time !== null);
      rows.forEach((row, index) => {
        const [gain, bare] = [gains[index], gross[index]];
        if (gain === undefined || bare === undefined) throw new Error('a row is missing');
        expectClose(bare.proceeds, row.event_spot * row.amount, tolerance, 'worth at the price of the event');
        expectClose(gain.cost, row.lot_amount_fiat ?? 0, tolerance, 'amount paid for the lot');
        expectClose(gain.cost.minus(bare.cost), row.lot_fee ?? 0, tolerance, "the lot's fee");
      });
      const lots = poolEvents(input, false).flatMap((event) => ('lot' in event ? [event.lot] : []));
      const paid = createLotPool(input.asset, 'average', lots);
      expectClose(paid.cost.div(poolQuantity(paid)), expected.average_price_paid, tolerance, 'average price paid');
    },
  );

  it.each(readFixture<Rp2Case>('tax-lots-rp2.json').cases)('$name, by year', ({ input, expected, tolerance }) => {
    const gains = replay(input);
    const years = expected.yearly.filter((year) => !INCOME.has(year.type));
    for (const year of years) {
      const rows = gains.filter((gain) => isOf(gain, year));
      expectClose(sumDecimals(rows.map((row) => row.quantity)), year.crypto, tolerance, 'amount');
      expectClose(sumDecimals(rows.map((row) => row.proceeds)), year.proceeds, tolerance, 'proceeds');
      expectClose(sumDecimals(rows.map((row) => row.cost)), year.cost_basis, tolerance, 'cost');
      expectClose(sumDecimals(rows.map((row) => row.gain)), year.gain, tolerance, 'gain');
    }
    expect(gains.every((gain) => years.some((year) => isOf(gain, year)))).toBe(true);
  });
});

function isOf(gain: TypedGain, year: Rp2Year): boolean {
  const isTerm = isLongTerm(gain) === (year.term === 'LONG');
  return isTerm && gain.type === year.type && toIso(gain.disposedAt).startsWith(String(year.year));
}

interface AverageTrade {
  readonly date: string;
  readonly type: 'BUY' | 'SELL';
  readonly quantity: number;
  readonly unit_price: number;
  readonly fee: number;
}

interface AverageCase {
  readonly name: string;
  readonly input: {
    readonly transactions: readonly AverageTrade[];
    readonly market_price: number;
  };
  readonly expected: {
    readonly quantity: number;
    readonly average_price: number;
    readonly investment: number;
    readonly investment_after_each?: readonly number[];
    readonly fees: number;
    readonly value?: number;
    readonly gross_performance: number;
    readonly net_performance: number;
  };
  readonly tolerance: Tolerance;
}

describe('lots at average cost with fees, as HMRC pools shares', () => {
  /** @see HMRC helpsheet HS284, example 3: what both sales cost is part of the gain, what the purchases cost part of the pool. */
  it('is the section 104 holding of 1,500 shares with dealing costs', () => {
    const buy = (time: string, units: string, price: string, fee: string): TaxLot => ({
      id: time,
      asset: 'LOBSTER',
      quantity: dec(units),
      remaining: dec(units),
      cost: dec(units).times(dec(price)).plus(dec(fee)),
      acquiredAt: parseIso(time),
      sequence: parseIso(time),
    });
    let pool = createLotPool('LOBSTER', 'average', []);
    pool = addLot(pool, buy('2015-04-01T00:00:00Z', '1000', '4', '150'));
    pool = addLot(pool, buy('2018-09-01T00:00:00Z', '500', '4.10', '80'));
    expect(toNumber(pool.cost)).toBe(6_280);
    const sell = (time: string, units: string, price: string, fee: string): number => {
      const proceeds = dec(units).times(dec(price)).minus(dec(fee));
      const match = matchLots(pool, {
        asset: 'LOBSTER',
        quantity: dec(units),
        proceeds,
        reference: time,
        disposedAt: parseIso(time),
      });
      pool = match.pool;
      return Math.round(toNumber(sumDecimals(match.gains.map(({ gain }) => gain))));
    };
    expect(sell('2023-05-01T00:00:00Z', '700', '4.80', '100')).toBe(329);
    expect(Math.round(toNumber(pool.cost))).toBe(3_349);
    expect(sell('2024-02-01T00:00:00Z', '400', '5.20', '105')).toBe(300);
    expect([toNumber(poolQuantity(pool)), Math.round(toNumber(pool.cost))]).toEqual([400, 1_675]);
  });
});

describe('lots at average cost as ghostfolio has them', () => {
  it.each(readFixture<AverageCase>('tax-lots-average.json').cases)('$name', ({ input, expected, tolerance }) => {
    let pool = createLotPool('X', 'average', []);
    let realized = ZERO;
    const invested: Decimal[] = [];
    const trade = ({ date, type, quantity: units, unit_price: price }: AverageTrade, sequence: number): void => {
      const quantity = decFromNumber(units);
      const amount = quantity.times(decFromNumber(price));
      const time = parseIso(date);
      if (type === 'BUY') {
        pool = addLot(pool, {
          id: `${sequence}`,
          asset: 'X',
          quantity,
          remaining: quantity,
          cost: amount,
          acquiredAt: time,
          sequence,
        });
        return;
      }
      const match = matchLots(pool, {
        asset: 'X',
        quantity,
        proceeds: amount,
        reference: `${sequence}`,
        disposedAt: time,
      });
      pool = match.pool;
      realized = realized.plus(sumDecimals(match.gains.map((gain) => gain.gain)));
    };
    input.transactions.forEach((each, sequence) => {
      trade(each, sequence);
      invested.push(pool.cost);
    });
    const held = poolQuantity(pool);
    const unrealized = held.times(decFromNumber(input.market_price)).minus(pool.cost);
    expectClose(held, expected.quantity, tolerance, 'quantity');
    expectClose(pool.cost, expected.investment, tolerance, 'investment');
    expectClose(held.eq(ZERO) ? ZERO : pool.cost.div(held), expected.average_price, tolerance, 'average');
    expectClose(realized.plus(unrealized), expected.gross_performance, tolerance, 'gross');
    const fees = sumDecimals(input.transactions.map(({ fee }) => decFromNumber(fee)));
    expectClose(fees, expected.fees, tolerance, 'fees');
    expectClose(realized.plus(unrealized).minus(fees), expected.net_performance, tolerance, 'net');
    const value = held.times(decFromNumber(input.market_price));
    if (expected.value !== undefined) expectClose(value, expected.value, tolerance, 'value');
    for (const [index, wanted] of (expected.investment_after_each ?? []).entries())
      expectClose(invested[index] ?? ZERO, wanted, tolerance, `investment after ${index + 1}`);
  });
});
