import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decimal, ZERO, dec, sumDecimals, toPlain } from '../base/decimal.ts';
import { epochMs } from '../base/time.ts';
import type { LotMethod } from './lot-method.ts';
import { type LotPool, addLot, createLotPool, poolQuantity } from './lot-pool.ts';
import { type RealizedGain, matchLots } from './match-lots.ts';
import { type TaxLot, remainingCost } from './tax-lot.ts';

const METHODS: readonly LotMethod[] = ['fifo', 'lifo', 'hifo', 'average'];

function lot(sequence: number, quantity: string, cost: string): TaxLot {
  return {
    id: `lot-${sequence}`,
    asset: 'BTC',
    quantity: dec(quantity),
    remaining: dec(quantity),
    cost: dec(cost),
    acquiredAt: epochMs(sequence * 1_000),
    sequence,
  };
}

function poolOf(method: LotMethod, ...lots: TaxLot[]): LotPool {
  return lots.reduce(addLot, createLotPool('BTC', method, []));
}

function sell(pool: LotPool, quantity: string, proceeds: string) {
  return matchLots(pool, {
    asset: 'BTC',
    quantity: dec(quantity),
    proceeds: dec(proceeds),
    reference: 'sale',
    disposedAt: epochMs(1_000_000),
  });
}

const rows = (gains: readonly RealizedGain[]) =>
  gains.map(({ lotId, quantity, cost, proceeds, gain }) => [lotId, ...[quantity, cost, proceeds, gain].map(toPlain)]);

const THREE = [lot(1, '1', '100'), lot(2, '2', '600'), lot(3, '1', '200')];

describe('matchLots', () => {
  it('closes the oldest lot first by fifo', () => {
    expect(rows(sell(poolOf('fifo', ...THREE), '2', '500').gains)).toEqual([
      ['lot-1', '1', '100', '250', '150'],
      ['lot-2', '1', '300', '250', '-50'],
    ]);
  });

  it('closes the newest lot first by lifo', () => {
    expect(rows(sell(poolOf('lifo', ...THREE), '2', '500').gains)).toEqual([
      ['lot-3', '1', '200', '250', '50'],
      ['lot-2', '1', '300', '250', '-50'],
    ]);
  });

  it('closes the lot dearest per unit first by hifo', () => {
    expect(rows(sell(poolOf('hifo', ...THREE), '3', '750').gains)).toEqual([
      ['lot-2', '2', '600', '500', '-100'],
      ['lot-3', '1', '200', '250', '50'],
    ]);
  });

  it('costs every unit the same by average, oldest lot first', () => {
    expect(rows(sell(poolOf('average', ...THREE), '2', '500').gains)).toEqual([
      ['lot-1', '1', '225', '250', '25'],
      ['lot-2', '1', '225', '250', '25'],
    ]);
  });

  it('gives lots of the same time in the order of their sequence', () => {
    const twins = [lot(1, '1', '100'), { ...lot(2, '1', '200'), acquiredAt: epochMs(1_000) }];
    expect(sell(poolOf('fifo', ...twins), '1', '1').gains[0]?.lotId).toBe('lot-1');
    expect(sell(poolOf('lifo', ...twins), '1', '1').gains[0]?.lotId).toBe('lot-2');
  });

  it('spreads to the last digit even what has more decimals than a quotient', () => {
    const { gains } = sell(poolOf('fifo', ...THREE), '3', '1.0000000000000000000007');
    expect(toPlain(sum(gains, 'proceeds'))).toBe('1.0000000000000000000007');
    const odd = sell(poolOf('fifo', lot(1, '3', '0.0000000000000000000001')), '3', '1');
    expect(toPlain(sum(odd.gains, 'cost'))).toBe('0.0000000000000000000001');
  });

  it('throws when the pool holds less than is sold', () => {
    expect(() => sell(poolOf('fifo', ...THREE), '4.00000001', '1')).toThrow('lacks 0.00000001 BTC');
  });

  it('throws on nothing and on another asset', () => {
    expect(() => sell(poolOf('fifo', ...THREE), '0', '1')).toThrow('no quantity');
    expect(() => addLot(poolOf('fifo'), { ...lot(1, '1', '1'), asset: 'ETH' })).toThrow('does not belong');
  });

  it('reports the lots it used with what remains of them', () => {
    const { usedLots, pool } = sell(poolOf('fifo', ...THREE), '1.5', '500');
    expect(usedLots.map((used) => [used.id, toPlain(used.remaining)])).toEqual([
      ['lot-1', '0'],
      ['lot-2', '1.5'],
    ]);
    expect(pool.lots.map((open) => open.id)).toEqual(['lot-2', 'lot-3']);
    expect(toPlain(pool.cost)).toBe('650');
  });

  it('cannot start an average pool from lots that are partly used', () => {
    expect(() => createLotPool('BTC', 'average', [{ ...lot(1, '2', '1'), remaining: dec('1') }])).toThrow('whole lots');
  });
});

/** Buys and sells of odd sizes and costs that divide badly. */
const trade = fc.record({
  isBuy: fc.boolean(),
  units: fc.integer({ min: 1, max: 999_999_937 }),
  cents: fc.integer({ min: 0, max: 999_999_937 }),
  share: fc.integer({ min: 1, max: 100 }),
});

describe('any method', () => {
  it('conserves quantity, cost and proceeds to the last digit over random trades', () => {
    fc.assert(
      fc.property(fc.constantFrom(...METHODS), fc.array(trade, { maxLength: 40 }), (method, trades) => {
        let pool = createLotPool('BTC', method, []);
        let held = ZERO;
        let invested = ZERO;
        const gains: RealizedGain[] = [];
        trades.forEach(({ isBuy, units, cents, share }, index) => {
          if (isBuy || held.eq(ZERO)) {
            pool = addLot(pool, lot(index, `${units}e-8`, `${cents}e-4`));
            held = held.plus(dec(`${units}e-8`));
            invested = invested.plus(dec(`${cents}e-4`));
            return;
          }
          const quantity = share === 100 ? held : held.times(dec(`${share}e-2`));
          const proceeds = dec(`${cents}e-4`);
          const match = matchLots(pool, {
            asset: 'BTC',
            quantity,
            proceeds,
            reference: `sale-${index}`,
            disposedAt: epochMs(index * 1_000),
          });
          pool = match.pool;
          held = held.minus(quantity);
          gains.push(...match.gains);
          expect(sum(match.gains, 'quantity').eq(quantity)).toBe(true);
          expect(sum(match.gains, 'proceeds').eq(proceeds)).toBe(true);
          expect(match.gains.every((gain) => gain.cost.gte(ZERO) && gain.acquiredAt <= gain.disposedAt)).toBe(true);
        });
        expect(poolQuantity(pool).eq(held), 'lots sum to the position').toBe(true);
        expect(pool.cost.plus(sum(gains, 'cost')).eq(invested), 'cost is neither lost nor made').toBe(true);
        if (method !== 'average') expect(pool.cost.eq(sumDecimals(pool.lots.map(remainingCost)))).toBe(true);
        if (held.eq(ZERO)) expect(pool.cost.eq(ZERO)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('goes on from stored lots as if it had never stopped', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<LotMethod>('fifo', 'lifo', 'hifo'),
        fc.integer({ min: 1, max: 399 }),
        (method, hundredths) => {
          const { pool } = sell(poolOf(method, ...THREE), `${hundredths}e-2`, '1');
          const reloaded = createLotPool('BTC', method, pool.lots.toReversed());
          expect(JSON.stringify(reloaded)).toBe(JSON.stringify(pool));
        },
      ),
    );
  });
});

function sum(gains: readonly RealizedGain[], field: 'quantity' | 'cost' | 'proceeds'): Decimal {
  return sumDecimals(gains.map((gain) => gain[field]));
}
