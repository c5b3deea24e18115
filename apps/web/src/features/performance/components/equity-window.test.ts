// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { chosenOf, moved, pointsIn, scaled, stretched, wholeOf } from './equity-window.ts';

const HOUR = 3_600_000;
const POINTS = Array.from({ length: 11 }, (_, i) => ({
  time: i * HOUR,
  equity: i,
  drawdown: 0,
  holding: null,
  bitcoin: null,
}));
const WHOLE = wholeOf(POINTS);
const hours = (from: number, to: number) => ({ from: from * HOUR, to: to * HOUR });

describe('the window on a line', () => {
  it('is what is chosen, within the line; none where it lies beside it', () => {
    expect(chosenOf(POINTS, {})).toBeNull();
    expect(chosenOf(POINTS, { from: 2 * HOUR })).toEqual(hours(2, 10));
    expect(chosenOf(POINTS, { from: -5 * HOUR, to: 3 * HOUR })).toEqual(hours(0, 3));
    expect(chosenOf(POINTS, { from: 2.1 * HOUR, to: 2.9 * HOUR })).toEqual(hours(2.1, 2.9));
    expect(chosenOf(POINTS, { from: 20 * HOUR })).toBeNull();
  });

  it('draws one point more on either side', () => {
    expect(pointsIn(POINTS, hours(2.5, 4.5)).map(({ equity }) => equity)).toEqual([2, 3, 4, 5]);
    expect(pointsIn(POINTS, hours(0, 10))).toHaveLength(11);
  });

  it('moves, stretches and scales within the line', () => {
    expect(moved(hours(2, 4), 0.5, WHOLE)).toEqual(hours(3, 5));
    expect(moved(hours(2, 4), -5, WHOLE)).toEqual(hours(0, 2));
    expect(stretched(hours(2, 4), -0.5, WHOLE)).toEqual(hours(2, 3));
    expect(stretched(hours(2, 4), 9, WHOLE)).toEqual(hours(2, 10));
    expect(scaled(hours(2, 6), 0.5, WHOLE)).toEqual(hours(3, 5));
    expect(scaled(hours(2, 6), 2, WHOLE)).toEqual(hours(0, 8));
    expect(scaled(hours(2, 8), 2, WHOLE), 'the whole again').toBeNull();
  });
});
