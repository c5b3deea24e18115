import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertUntil } from './assert-until.ts';

describe('a property that is checked until its cases have shown something', () => {
  it('is checked once where they have, again where they have not, and not without end', () => {
    let cases = 0;
    const counted = fc.property(fc.nat(), () => void (cases += 1));
    assertUntil(counted, () => true, { numRuns: 5 });
    expect(cases).toBe(5);
    assertUntil(counted, () => cases >= 18, { numRuns: 5 });
    expect(cases).toBe(20);
    assertUntil(counted, () => false, { numRuns: 1 });
    expect(cases).toBe(40);
  });

  it('fails in whichever round it does not hold', () => {
    let cases = 0;
    const holdsAtFirst = fc.property(fc.nat(), () => {
      cases += 1;
      return cases < 8;
    });
    expect(() => assertUntil(holdsAtFirst, () => false, { numRuns: 5 })).toThrow('Property failed');
  });
});
