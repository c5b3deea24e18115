import type { TimePoint } from '../../lib/thin-points.ts';

/** Size of the drawing in its own units; it is stretched to its box, text is laid over it in HTML. */
export const PLOT = { width: 1000, height: 300 } as const;
const PAD_SHARE = 0.06;

export interface TimeSeriesScale {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
}

/** Maps times and values of all lines into the drawing, with a little air above and below. */
export function makeScale(lines: ReadonlyArray<readonly TimePoint[]>): TimeSeriesScale {
  const points = lines.flat();
  const times = points.map((point) => point.time);
  const values = points.map((point) => point.value);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const pad = (max - min || Math.abs(max) || 1) * PAD_SHARE;
  const [low, high] = [min - pad, max + pad];
  return {
    from,
    to,
    low,
    high,
    x: (time) => ((time - from) / (to - from || 1)) * PLOT.width,
    y: (value) => PLOT.height - ((value - low) / (high - low)) * PLOT.height,
  };
}

/** The line through the points as an SVG path. */
export function linePath(points: readonly TimePoint[], { x, y }: TimeSeriesScale): string {
  return points
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point.time).toFixed(1)} ${y(point.value).toFixed(1)}`)
    .join('');
}
