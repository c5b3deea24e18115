// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isPartialNumber, readTypedNumber, toCanonical } from './typed-number.ts';

const POINT = '.';
const COMMA = ',';

describe('readTypedNumber', () => {
  it('reads the decimal mark of the reader alone', () => {
    expect(readTypedNumber('1.', POINT)).toEqual({ number: '1.' });
    expect(readTypedNumber('-1,5', COMMA)).toEqual({ number: '-1.5' });
    expect(readTypedNumber('1 234', POINT)).toEqual({ number: '1234' });
    expect(readTypedNumber('1,', POINT)).toEqual({ fault: null });
    expect(readTypedNumber('1.234,5', COMMA)).toEqual({ fault: null });
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
