// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { snapDecimal, stepDecimal } from './step-decimal.ts';

describe('stepDecimal', () => {
  it.each([
    ['0.1', '0.1', 2, '0.3'],
    ['63887.17', '0.01', 1, '63887.18'],
    ['63887.175', '0.01', 1, '63887.18'],
    ['', '0.5', 1, '0.5'],
    ['1', '0.001', -10, '0.99'],
  ])('moves %s by steps of %s × %i to %s', (value, step, count, expected) => {
    expect(stepDecimal(value, step, count)).toBe(expected);
  });

  it('stays inside the bounds', () => {
    expect(stepDecimal('0.5', '1', -10, { min: '0' })).toBe('0');
    expect(stepDecimal('99', '1', 10, { max: '100' })).toBe('100');
  });
});

describe('snapDecimal', () => {
  it('goes to the nearest multiple and leaves the empty field empty', () => {
    expect(snapDecimal('63887.174', '0.01')).toBe('63887.17');
    expect(snapDecimal('', '0.01')).toBe('');
  });
});
