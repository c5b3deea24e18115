import { describe, expect, it } from 'vitest';
import { lookAgain } from './look-again.ts';

/** What looks find one after another; the last one stays. */
const find = (...found: readonly string[]) => {
  let looks = 0;
  return { look: () => Promise.resolve(found[Math.min(looks++, found.length - 1)] ?? ''), looks: () => looks };
};
const isOff = (outcome: string): boolean => outcome === 'off';

describe('another look', () => {
  it('is not taken where all agrees', async () => {
    const { look, looks } = find('equal', 'off');
    expect(await lookAgain(look, isOff)).toBe('equal');
    expect(looks()).toBe(1);
  });

  it('decides what a trade in between has parted', async () => {
    const { look, looks } = find('off', 'off', 'equal');
    expect(await lookAgain(look, isOff, 1)).toBe('equal');
    expect(looks()).toBe(3);
  });

  it('does not hide a difference that stays', async () => {
    const { look, looks } = find('off');
    expect(await lookAgain(look, isOff)).toBe('off');
    expect(looks()).toBe(5);
  });
});
