// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { sketchEquity } from './sketch-equity.ts';

describe('sketchEquity', () => {
  it('draws from the first to the last point, high values on top', () => {
    const { line, startY } = sketchEquity({ equity: [1, 2, 1.5], drawdown: [0, 0, 0.25] });
    expect(line).toBe('M0 38L50 2L100 20');
    expect(startY).toBe(38);
  });

  it('shades what lies between the peak so far and the equity', () => {
    const { falls } = sketchEquity({ equity: [1, 2, 1.5], drawdown: [0, 0, 0.25] });
    expect(falls).toBe('M0 38L50 2L100 2L100 20L50 2L0 38Z');
  });

  it('knows a peak that is not among the points by the fall from it', () => {
    const { falls } = sketchEquity({ equity: [1, 1], drawdown: [0, 0.5] });
    expect(falls).toContain('100 2L100 38');
  });

  it('draws a flat line, and a total loss, without a gap', () => {
    expect(sketchEquity({ equity: [1, 1], drawdown: [0, 0] }).line).toBe('M0 38L100 38');
    expect(sketchEquity({ equity: [1, 0], drawdown: [0, 1] })).toEqual({
      line: 'M0 2L100 38',
      falls: 'M0 2L100 2L100 38L0 2Z',
      startY: 2,
    });
  });
});
