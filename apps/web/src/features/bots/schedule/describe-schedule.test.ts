// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { clockOf, describeDays, describeAction } from './describe-schedule.ts';

describe('a schedule in words', () => {
  it.each([
    [[1, 2, 3, 4, 5, 6, 7], 'Every day'],
    [[5, 4, 3, 2, 1], 'Mon–Fri'],
    [[7, 1], 'Mon, Sun'],
  ])('names %j as %s', (days, words) => expect(describeDays(days)).toBe(words));

  it('says what becomes of the coins at a stop alone', () => {
    expect(describeAction({ action: 'stop', holdings: 'sell' })).toBe('Stop and sell the coins');
    expect(describeAction({ action: 'pause', holdings: 'sell' })).toBe('Pause');
    expect(clockOf({ at_time: '09:30:00' })).toBe('09:30');
  });
});
