import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addInOrder, BLOCK_MAX, dropForemost, foremost, type LotLine } from './lot-line.ts';

interface NamedLot {
  readonly age: number;
  readonly name: number;
}

const byAge = (a: NamedLot, b: NamedLot): number => a.age - b.age || a.name - b.name;

it('gives the lots in their order, whatever comes and goes in between', () => {
  const turns = fc.array(fc.oneof(fc.nat(9), fc.constant('take' as const)), { maxLength: 60 });
  fc.assert(
    fc.property(turns, (asked) => {
      const line: LotLine<NamedLot> = { blocks: [] };
      // Several blocks from the start.
      const expected: NamedLot[] = Array.from({ length: 2 * BLOCK_MAX }, (_, i) => ({ age: (i * 7) % 10, name: -i }));
      for (const lot of expected) addInOrder(line, byAge, lot);
      expect(line.blocks.length).toBeGreaterThan(1);
      for (let used = 0; used < BLOCK_MAX; used += 1) {
        expected.splice(expected.indexOf(foremost(line) as NamedLot), 1);
        dropForemost(line);
      }
      asked.forEach((turn, name) => {
        if (turn === 'take') {
          expect(foremost(line)).toBe(expected.toSorted(byAge)[0]);
          const used = foremost(line);
          dropForemost(line);
          if (used !== undefined) expected.splice(expected.indexOf(used), 1);
          return;
        }
        const lot = { age: turn, name };
        expected.push(lot);
        addInOrder(line, byAge, lot);
      });
      expect(line.blocks.flat()).toEqual(expected.toSorted(byAge));
    }),
  );
});

it.each([
  ['at the front', (i: number) => -i],
  ['at the end', (i: number) => i],
  ['anywhere', (i: number) => (i * 7_919) % 10_007],
])('makes room in one block alone for what comes %s', (_, ageOf) => {
  const count = 20_000;
  const line: LotLine<NamedLot> = { blocks: [] };
  let looks = 0;
  const counted = (a: NamedLot, b: NamedLot): number => {
    looks += 1;
    return byAge(a, b);
  };
  for (let name = 0; name < count; name += 1) addInOrder(line, counted, { age: ageOf(name), name });
  expect(Math.max(...line.blocks.map(({ length }) => length))).toBeLessThanOrEqual(BLOCK_MAX);
  expect(Math.min(...line.blocks.map(({ length }) => length))).toBeGreaterThan(0);
  expect(line.blocks.flat()).toEqual(line.blocks.flat().toSorted(byAge));
  expect(line.blocks.flat()).toHaveLength(count);
  expect(looks).toBeLessThan(20 * count);
});
