import { expect, it } from 'vitest';
import { RefusalMeter } from './refusal-meter.ts';

it('lets so many orders of one user be refused within the time, and does not count those that were taken', () => {
  let now = 0;
  const meter = new RefusalMeter({ max: 3, windowMs: 1_000, clock: () => now });
  for (let i = 0; i < 10; i += 1) {
    expect(meter.take('ada')).toBe(0);
    meter.giveBack('ada');
  }
  expect([meter.take('ada'), meter.take('ada'), meter.take('ada'), meter.take('bob')]).toEqual([0, 0, 0, 0]);
  now = 400;
  expect([meter.take('ada'), meter.take('bob')]).toEqual([600, 0]);
  now = 1_000;
  expect(meter.take('ada')).toBe(0);
});
