// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseNumberLocale, formatNumber, type NumberLocale, readSeparators } from './format-number.ts';
import { isPartialNumber, readNumberText, readTypedNumber, toCanonical } from './clean-number-text.ts';

const POINT = { group: ',', decimal: '.' };
const COMMA = { group: '.', decimal: ',' };

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
          const reading = readNumberText(formatNumber(plain, { decimals: isWhole ? 0 : 6 }).text, readSeparators());
          chooseNumberLocale('en');
          if (!('fault' in reading)) expect(reading).toEqual({ number: plain });
          else expect(isWhole).toBe(true);
        },
      ),
    );
  });
});

describe('readTypedNumber', () => {
  it('reads the decimal mark of the reader alone', () => {
    expect(readTypedNumber('1.', POINT)).toEqual({ number: '1.' });
    expect(readTypedNumber('-1,5', COMMA)).toEqual({ number: '-1.5' });
    expect(readTypedNumber('1 234', POINT)).toEqual({ number: '1234' });
    expect(readTypedNumber('1,', POINT)).toEqual({ fault: expect.stringContaining('after a point') });
    expect(readTypedNumber('1.234,5', COMMA)).toEqual({ fault: expect.stringContaining('after a comma') });
    expect(readTypedNumber('x,', POINT)).toEqual({ number: null });
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
