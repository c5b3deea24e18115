// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanNumberText, isPartialNumber, toCanonical } from './clean-number-text.ts';

describe('cleanNumberText', () => {
  it.each([
    ['63887.17', '63887.17'],
    ['63,887.17', '63887.17'],
    ['$63,887.17', '63887.17'],
    ['63,887.17 USDT', '63887.17'],
    ['1 234,56', '1234.56'],
    ['1.234.567,89', '1234567.89'],
    ['1,234', '1234'],
    ['0,123', '0.123'],
    ['12,5', '12.5'],
    ['1,234,567', '1234567'],
    ['\u22125', '-5'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['1\u00a0000', '1000'],
    ['0.000000000000000001', '0.000000000000000001'],
  ])('reads %o as %s', (text, expected) => {
    expect(cleanNumberText(text)).toBe(expected);
  });

  it.each(['', 'abc', '1e400', 'NaN', 'Infinity', '1.2.3', '--5', '5-', '1e5', '12 apples a day'])(
    'refuses %o',
    (text) => {
      expect(cleanNumberText(text)).toBeNull();
    },
  );

  it('keeps every digit of a plain decimal', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat({ max: 999_999 }), (whole, fraction) => {
        const text = `${whole}.${String(fraction).padStart(6, '0')}`;
        expect(cleanNumberText(text)).toBe(text);
      }),
    );
  });
});

describe('toCanonical', () => {
  it.each([
    ['12.', '12'],
    ['-', ''],
    ['.', ''],
    ['', ''],
    ['-.5', '-0.5'],
    ['1.50', '1.50'],
  ])('turns %o into %o', (text, expected) => {
    expect(toCanonical(text)).toBe(expected);
  });
});

describe('isPartialNumber', () => {
  it('lets a number grow and nothing else', () => {
    expect(['', '-', '1', '1.', '.5', '1.5'].every(isPartialNumber)).toBe(true);
    expect(['1.5.', 'a', '1-', '1e'].some(isPartialNumber)).toBe(false);
  });
});
