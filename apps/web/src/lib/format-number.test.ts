// @vitest-environment node
import { afterEach, describe, expect, it } from 'vitest';
import { decimalsOf, formatCount, formatNumber, guessPriceDecimals } from './format-number.ts';
import { chooseNumberLocale, groupWhole } from './number-locale.ts';

describe('formatNumber', () => {
  it.each([
    ['63887.17', {}, '63,887.17', 1],
    ['-170.164', { signed: true }, '\u2212170.16', -1],
    ['104.45', { signed: true }, '+104.45', 1],
    ['0', { signed: true }, '0.00', 0],
    ['-0.0049', { signed: true }, '0.00', 0],
    ['0.0049', { signed: true }, '0.00', 0],
    ['-0.004', {}, '0.00', 0],
    ['0.0184', { percent: true, signed: true }, '+1.84%', 1],
    ['-0.00001', { percent: true, signed: true }, '0.00%', 0],
    ['0.50000000', { decimals: 8, minDecimals: 0 }, '0.5', 1],
    ['123456789012345678901.123456789012345678', { decimals: 18 }, '123,456,789,012,345,678,901.123456789012345678', 1],
    ['1e-7', { decimals: 8 }, '0.00000010', 1],
  ] as const)('shows %s with %o as %s', (value, format, text, sign) => {
    expect(formatNumber(value, format)).toMatchObject({ text, sign });
  });

  it.each([[null], [undefined], [''], ['abc'], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    'shows %s as no figure',
    (value) => {
      expect(formatNumber(value)).toEqual({ text: '—', sign: 0 });
    },
  );

  it('compacts from one million on and keeps the full figure', () => {
    expect(formatNumber('1284000000.5', { compact: true })).toEqual({
      text: '1.28B',
      sign: 1,
      full: '1,284,000,000.50',
    });
    expect(formatNumber('999999.99', { compact: true })).toEqual({ text: '999,999.99', sign: 1 });
  });
});

describe('number locales', () => {
  afterEach(() => chooseNumberLocale('en'));

  it.each([
    ['de', '−1.234.567,89', '1,28M', '+1,84%', '1.234'],
    ['fr', '−1\u202f234\u202f567,89', '1,28M', '+1,84%', '1\u202f234'],
    ['ch', '−1’234’567.89', '1.28M', '+1.84%', '1’234'],
  ] as const)('write all figures as %s does', (locale, ...texts) => {
    chooseNumberLocale(locale);
    expect([
      formatNumber('-1234567.89').text,
      formatNumber('1284000', { compact: true }).text,
      formatNumber(0.0184, { percent: true, signed: true }).text,
      formatCount(1234),
    ]).toEqual(texts);
    expect([0, 999, 1234, 1234567].map(groupWhole)).toEqual([0, 999, 1234, 1234567].map(formatCount));
    expect(formatNumber('1234.5', { isSpoken: true }).text).toBe('1,234.50');
  });

  it('keeps every digit', () => {
    chooseNumberLocale('de');
    expect(formatNumber('123456789012345678901.123456789012345678', { decimals: 18 }).text).toBe(
      '123.456.789.012.345.678.901,123456789012345678',
    );
  });
});

describe('decimalsOf', () => {
  it.each([
    ['0.01', 2],
    ['0.00100000', 3],
    ['1', 0],
    ['5', 0],
    ['1e-5', 5],
    ['nonsense', 0],
  ])('reads %s as %i', (increment, decimals) => {
    expect(decimalsOf(increment)).toBe(decimals);
  });
});

describe('guessPriceDecimals', () => {
  it('shows more decimals the smaller the price', () => {
    expect([64000, 1, 0.5388, 0.00001234].map(guessPriceDecimals)).toEqual([2, 2, 4, 8]);
  });
});
