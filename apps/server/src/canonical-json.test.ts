import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

it('writes the same value, whatever it is made of', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (value) => {
      expect(JSON.parse(await canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('writes equal values as equal texts, in whatever order their keys came', async () => {
  const one = { b: [{ d: 1, c: [1, 2, { f: null, e: 'x' }] }], a: { z: 0.1, y: undefined } };
  const other = { a: { y: undefined, z: 0.1 }, b: [{ c: [1, 2, { e: 'x', f: null }], d: 1 }] };
  expect(await canonicalJson(one)).toBe('{"a":{"z":0.1},"b":[{"c":[1,2,{"e":"x","f":null}],"d":1}]}');
  expect(await canonicalJson(other)).toBe(await canonicalJson(one));
});
