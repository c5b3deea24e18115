import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addByAge, type AgeLine, mergeByAge } from './age-line.ts';

interface NamedLot {
  readonly acquiredAt: number;
  readonly name: string;
}

const ages = fc.array(fc.nat(9), { maxLength: 12 });
const named = (kind: string, of: readonly number[]): NamedLot[] =>
  of.map((acquiredAt, i) => ({ acquiredAt, name: `${kind}${i}` }));
const sorted = (of: readonly number[]): number[] => of.toSorted((a, b) => a - b);

it('many that come at once stand where they would one after another, those that are used up where they were', () => {
  fc.assert(
    fc.property(ages, ages, ages, (used, open, come) => {
      const lineOf = (): AgeLine<NamedLot> => ({
        lots: [...named('used', used), ...named('open', sorted(open))],
        first: used.length,
      });
      const [atOnce, oneByOne] = [lineOf(), lineOf()];
      mergeByAge(atOnce, named('come', come));
      for (const lot of named('come', come)) addByAge(oneByOne, lot);
      expect(atOnce).toEqual(oneByOne);
    }),
  );
});

it('each lot is looked at a few times, however many older ones come', () => {
  const count = 5_000;
  let looks = 0;
  const lotsFrom = (start: number) =>
    Array.from({ length: count }, (_, i) => ({
      get acquiredAt(): number {
        looks += 1;
        return start + i;
      },
    }));
  const line = { lots: lotsFrom(count), first: 0 };
  mergeByAge(line, lotsFrom(0));
  expect(line.lots.map(({ acquiredAt }) => acquiredAt)).toEqual(Array.from({ length: 2 * count }, (_, i) => i));
  // One after another they would be 25,000,000 and more.
  expect(looks).toBeLessThan(20 * count);
});
