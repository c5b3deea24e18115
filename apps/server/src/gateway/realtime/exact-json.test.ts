import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseExactJson, scalarText } from './exact-json.ts';

it('keeps every digit of a number', () => {
  for (const text of ['0.1', '1.50', '-0', '1e400', '12345678901234567890.123456789012345678', '9007199254740993']) {
    expect(scalarText(parseExactJson(text))).toBe(text);
    expect(JSON.stringify(parseExactJson(`{"deep":[${text}]}`))).toBe(`{"deep":[${text}]}`);
  }
});

it('reads and writes any JSON without a change', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(JSON.stringify(parseExactJson(text)))).toEqual(JSON.parse(text));
    }),
  );
});
