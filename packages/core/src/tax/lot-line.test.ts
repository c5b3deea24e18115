import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addInOrder, type LotLine, mergeInOrder } from './lot-line.ts';

interface NamedLot {
  readonly age: number;
  readonly name: number;
}

const byAge = (a: NamedLot, b: NamedLot): number => a.age - b.age || a.name - b.name;
const ages = fc.array(fc.nat(9), { maxLength: 12 });
const named = (from: number, of: readonly number[]): NamedLot[] => of.map((age, i) => ({ age, name: from + i }));

it('many that come at once stand where they would one after another, those that are used up where they were', () => {
  fc.assert(
    fc.property(ages, ages, ages, (used, open, come) => {
      const lineOf = (): LotLine<NamedLot> => ({
        lots: [...named(0, used), ...named(100, open).toSorted(byAge)],
        first: used.length,
      });
      const [atOnce, oneByOne] = [lineOf(), lineOf()];
      mergeInOrder(atOnce, byAge, named(200, come));
      for (const lot of named(200, come)) addInOrder(oneByOne, byAge, lot);
      expect(atOnce).toEqual(oneByOne);
      expect(atOnce.lots.slice(0, used.length)).toEqual(named(0, used));
      expect(atOnce.lots.slice(used.length)).toEqual([...named(100, open), ...named(200, come)].toSorted(byAge));
    }),
  );
});

it('each lot is looked at a few times, however many older ones come', () => {
  const count = 5_000;
  let looks = 0;
  const lotsFrom = (start: number): NamedLot[] =>
    named(
      0,
      Array.from({ length: count }, (_, i) => start + i),
    );
  const line = { lots: lotsFrom(count), first: 0 };
  const counted = (a: NamedLot, b: NamedLot): number => {
    looks += 1;
    return byAge(a, b);
  };
  mergeInOrder(line, counted, lotsFrom(0));
  expect(line.lots.map(({ age }) => age)).toEqual(Array.from({ length: 2 * count }, (_, i) => i));
  // One after another they would be 25,000,000 and more.
  expect(looks).toBeLessThan(20 * count);
});
