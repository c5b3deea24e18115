import { makeScale, type TimeSeriesScale } from '../../../components/chart/time-series-scale.ts';
import type { TimePoint } from '../../../lib/thin-points.ts';

export interface CurveLine {
  readonly id: string;
  readonly label: string;
  /** 'var(--fg)' */
  readonly color: string;
  readonly isDashed?: boolean;
  /** Filled towards the bottom, or down from 0 in a pane of falls. */
  readonly fill?: 'below' | 'above';
  /** Oldest first. */
  readonly points: readonly TimePoint[];
}

/** A plot of its own over the times that all panes share. */
export interface CurvePane {
  readonly id: string;
  readonly label: string;
  /** Height, 'h-48'. */
  readonly className: string;
  readonly lines: readonly CurveLine[];
  readonly format: (value: number) => string;
}

/** The scale of a pane; its times are those of all panes together. */
export function scalePane(pane: CurvePane, panes: readonly CurvePane[]): TimeSeriesScale {
  const ends = panes.flatMap(({ lines }) =>
    lines.flatMap(({ points }) => [points[0]?.time ?? Number.NaN, points.at(-1)?.time ?? Number.NaN]),
  );
  const known = ends.filter((time) => !Number.isNaN(time));
  const [from, to] = [Math.min(...known), Math.max(...known)];
  const own = makeScale(pane.lines.map(({ points }) => points));
  const width = own.x(own.to) - own.x(own.from);
  return { ...own, from, to, x: (time) => ((time - from) / (to - from || 1)) * (width || 1) };
}

/** The last point at or before a time; the first one when all are later. */
export function curvePointAt(points: readonly TimePoint[], time: number): TimePoint | undefined {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((points[middle]?.time ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return points[low];
}
