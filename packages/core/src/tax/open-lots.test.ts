import { expect, it } from 'vitest';
import { dec, sumDecimals, toPlain } from '../base/decimal.ts';
import { readMoney, readUnits } from './fixed.ts';
import { listOpenLots, sumOpenLots } from './open-lots.ts';
import { addTaxLot, createTaxPool, takeLots } from './tax-book.ts';

it('tells what sales have left of each lot, oldest first, and that all of them are the position', () => {
  const pool = createTaxPool('fifo');
  const lots = [
    ['late', 3, '2', '220'],
    ['gift', 2, '5', null],
    ['early', 1, '3', '100'],
  ] as const;
  lots.forEach(([reference, acquiredAt, quantity, cost], sequence) => {
    const money = cost === null ? null : readMoney(cost);
    addTaxLot(pool, { reference, acquiredAt, sequence, quantity: readUnits(quantity), cost: money });
  });
  takeLots(pool, readUnits('1'));
  const listed = listOpenLots(pool);
  expect(listed.map(({ reference, quantity, remaining }) => [reference, quantity, remaining])).toEqual([
    ['early', '3', '2'],
    ['gift', '5', '5'],
    ['late', '2', '2'],
  ]);
  // A third of 100 went with the unit that was sold, to the last digit.
  expect(listed[0]?.cost).toBe('66.666666666666666667');
  expect(listed[1]?.cost).toBeNull();
  const { lots: count, quantity, known, cost, since } = sumOpenLots(pool);
  expect([count, quantity, known, since]).toEqual([3, '9', '4', 1]);
  expect(cost).toBe(toPlain(sumDecimals(listed.flatMap((lot) => (lot.cost === null ? [] : [dec(lot.cost)])))));
});

it('is empty for a pool that holds nothing', () => {
  const pool = createTaxPool('fifo');
  expect(listOpenLots(pool)).toEqual([]);
  expect(sumOpenLots(pool)).toEqual({ lots: 0, quantity: '0', known: '0', cost: '0', since: null });
});
