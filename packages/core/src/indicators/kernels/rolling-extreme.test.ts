import { describe, expect, it } from 'vitest';
import { createRandom } from '../../base/random.ts';
import { ExtremeAge } from './extreme-age.ts';
import { RollingMax, RollingMin } from './rolling-extreme.ts';

const PERIODS = [1, 2, 3, 7, 20];

/** Few different values, so that ties are common. */
function sampleValues(): number[] {
  const random = createRandom(9);
  return Array.from({ length: 500 }, () => Math.floor(random() * 12));
}

describe.each(PERIODS)('over %i values', (period) => {
  const values = sampleValues();
  const windows = values.map((_, i) => values.slice(Math.max(0, i - period + 1), i + 1));

  it('the rolling extremes are those of each window', () => {
    const [max, min] = [new RollingMax(period), new RollingMin(period)];
    expect(values.map((value) => max.push(value))).toEqual(windows.map((window) => Math.max(...window)));
    expect(values.map((value) => min.push(value))).toEqual(windows.map((window) => Math.min(...window)));
  });

  it('the age of the extreme is that of the newest or oldest one', () => {
    const [newest, oldest] = [new ExtremeAge(period, true), new ExtremeAge(period, false)];
    const last = (window: number[]): number => window.length - 1;
    expect(values.map((value) => newest.push(value))).toEqual(
      windows.map((window) => last(window) - window.lastIndexOf(Math.max(...window))),
    );
    expect(values.map((value) => oldest.push(value))).toEqual(
      windows.map((window) => last(window) - window.indexOf(Math.max(...window))),
    );
  });
});
