import { linePath, PLOT, type TimeSeriesScale } from '../../../components/chart/time-series-scale.ts';
import { niceTicks } from '../../../lib/nice-ticks.ts';
import type { CurveLine, CurvePane } from './curve.ts';

const TICKS = 4;
const TICKS_LOW = 2;

export interface CurvePlotProps {
  readonly pane: CurvePane;
  readonly scale: TimeSeriesScale;
  readonly isLow: boolean;
}

function Line({ line, scale }: { readonly line: CurveLine; readonly scale: TimeSeriesScale }) {
  const { color, isDashed = false, fill, points } = line;
  const path = linePath(points, scale);
  const [first, last] = [points[0], points.at(-1)];
  const edge = fill === 'above' ? scale.y(0) : PLOT.height;
  return (
    <>
      {fill !== undefined && first !== undefined && last !== undefined && (
        <path
          d={`${path}V${edge}H${scale.x(first.time)}Z`}
          fill={fill === 'above' ? 'var(--down-soft)' : color}
          fillOpacity={fill === 'above' ? 1 : 0.05}
        />
      )}
      <path
        d={path}
        stroke={color}
        strokeWidth={isDashed ? 1.2 : 1.6}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        {...(isDashed && { strokeDasharray: '4 4' })}
      />
    </>
  );
}

/** The lines of a pane with their grid, and the values at its right edge. */
export function CurvePlot({ pane, scale, isLow }: CurvePlotProps) {
  const ticks = niceTicks(scale.low, scale.high, isLow ? TICKS_LOW : TICKS);
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
        preserveAspectRatio="none"
        fill="none"
        className="absolute inset-y-0 left-0 h-full overflow-hidden"
        style={{ width: 'calc(100% - 4rem)' }}
      >
        {ticks.map((value) => (
          <path
            key={value}
            d={`M0 ${scale.y(value)}H${PLOT.width}`}
            stroke="var(--line)"
            strokeOpacity="0.6"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {pane.lines.map((line) => (
          <Line key={line.id} line={line} scale={scale} />
        ))}
      </svg>
      <div aria-hidden className="num pointer-events-none absolute inset-y-0 right-0 w-16 text-2xs text-fg-3">
        {ticks.map((value) => (
          <span
            key={value}
            className="absolute left-2 -translate-y-1/2"
            style={{ top: `${(scale.y(value) / PLOT.height) * 100}%` }}
          >
            {pane.format(value)}
          </span>
        ))}
      </div>
    </>
  );
}
