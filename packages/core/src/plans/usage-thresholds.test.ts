import { describe, expect, it } from 'vitest';
import { UNLIMITED } from './tiers.ts';
import { quotaState, usageColour, usagePercent, usageStatus } from './usage-thresholds.ts';

describe('usage of a limit of 200', () => {
  it.each([
    [0, 'normal', 'normal', 'normal'],
    [149, 'normal', 'normal', 'normal'],
    [150, 'normal', 'yellow', 'normal'],
    [159, 'normal', 'yellow', 'normal'],
    [160, 'warning', 'yellow', 'normal'],
    [161, 'warning', 'yellow', 'near_limit'],
    [179, 'warning', 'yellow', 'near_limit'],
    [180, 'warning', 'red', 'near_limit'],
    [190, 'critical', 'red', 'near_limit'],
    [199, 'critical', 'red', 'near_limit'],
    [200, 'critical', 'red', 'exceeded'],
    [999, 'critical', 'red', 'exceeded'],
  ] as const)('%d used is %s, %s, %s', (...[used, status, colour, quota]) => {
    expect([usageStatus(used, 200), usageColour(used, 200), quotaState(used, 200)]).toEqual([status, colour, quota]);
  });

  it('is never anything but unlimited without a limit', () => {
    expect([usageStatus(10 ** 9, UNLIMITED), usageColour(10 ** 9, UNLIMITED), quotaState(10 ** 9, UNLIMITED)]).toEqual([
      'unlimited',
      'normal',
      'normal',
    ]);
  });

  it('is all used up where the limit is nothing', () => {
    expect(usagePercent(0, 0)).toBe(100);
    expect(quotaState(0, 0)).toBe('exceeded');
  });
});
