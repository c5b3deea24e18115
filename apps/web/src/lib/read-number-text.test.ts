// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber } from './format-number.ts';
import { chooseNumberLocale, type NumberLocale, decimalMark } from './number-locale.ts';
import { readNumberText } from './read-number-text.ts';

const POINT = '.';
const COMMA = ',';

describe('readNumberText', () => {
  it.each([
    ['63887.17', '63887.17'],
    ['63,887.17', '63887.17'],
    ['$63,887.17', '63887.17'],
    ['63,887.17 USDT', '63887.17'],
    ['1 234,56', '1234.56'],
    ['1 234,567', '1234.567'],
    ['1\u2019234.56', '1234.56'],
    ['1.234.567,89', '1234567.89'],
    ['12,34,567.89', '1234567.89'],
    ['0,123', '0.123'],
    ['0.123', '0.123'],
    ['12,5', '12.5'],
    ['12.5', '12.5'],
    ['1234,567', '1234.567'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['\u22125', '-5'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['1\u00a0000', '1000'],
    ['0.000000000000000001', '0.000000000000000001'],
  ])('reads %o as %s whatever the reader chose', (text, number) => {
    expect(readNumberText(text, POINT)).toEqual({ number });
    expect(readNumberText(text, COMMA)).toEqual({ number });
  });

  it('reads the decimal mark of the reader, and refuses the other one before three digits', () => {
    expect(readNumberText('1.234', POINT)).toEqual({ number: '1.234' });
    expect(readNumberText('1,234', COMMA)).toEqual({ number: '1.234' });
    expect(readNumberText('1,234', POINT)).toEqual({
      fault: '1,234 can be read as 1234 or as 1.234. Type the one you mean.',
    });
    expect(readNumberText('\u2212$12.345 EUR', COMMA)).toEqual({
      fault: '-12.345 can be read as -12345 or as -12,345. Type the one you mean.',
    });
  });

  it.each(['', 'abc', '1e400', 'NaN', 'Infinity', '1.2.3', '1,23.4', '--5', '5-', '1e5', '1 2', '12 apples a day'])(
    'refuses %o',
    (text) => {
      expect(readNumberText(text, POINT)).toEqual({ number: null });
      expect(readNumberText(text, COMMA)).toEqual({ number: null });
    },
  );

  it('reads back exactly what screens show, or refuses it', () => {
    const locales: readonly NumberLocale[] = ['en', 'de', 'fr', 'ch'];
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.nat({ max: 999_999 }),
        fc.boolean(),
        (locale, whole, fraction, isWhole) => {
          const plain = isWhole ? String(whole) : `${whole}.${String(fraction).padStart(6, '0')}`;
          chooseNumberLocale(locale);
          const reading = readNumberText(formatNumber(plain, { decimals: isWhole ? 0 : 6 }).text, decimalMark());
          chooseNumberLocale('en');
          if (!('fault' in reading)) expect(reading).toEqual({ number: plain });
          else expect(isWhole).toBe(true);
        },
      ),
    );
  });
});
