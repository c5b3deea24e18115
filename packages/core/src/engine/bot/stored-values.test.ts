import { expect, it } from 'vitest';
import { type EpochMs, epochMs } from '../../base/time.ts';
import { storedTime } from './stored-values.ts';

it('writes no moment that it would refuse to read', () => {
  expect(storedTime.decode(storedTime.encode(epochMs(1_500)))).toBe(1_500);
  for (const broken of [1.5, 9e15, Number.NaN]) {
    expect(() => storedTime.encode(broken as EpochMs), String(broken)).toThrow();
    expect(() => storedTime.decode(broken), String(broken)).toThrow();
  }
});
