import { memo, useId, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { cn } from '../../../lib/cn.ts';
import { formatDateTime, formatDay } from '../../../lib/format-time.ts';
import { CurveTable } from './curve-table.tsx';
import { CurvePlot } from './curve-plot.tsx';
import { curvePointAt, scalePane, type CurvePane } from './curve.ts';

export interface CurvePanesProps {
  /** 'Equity and drawdown' */
  readonly label: string;
  readonly panes: readonly CurvePane[];
}

/** Steps of the arrow keys over the whole width. */
const STEPS = 200;
const PAGE_STEPS = 10;

function useCursor(from: number, to: number) {
  const [at, setAt] = useState<number | null>(null);
  const step = (to - from) / STEPS;
  const onKeyDown = (event: KeyboardEvent): void => {
    const current = at ?? to;
    const next = {
      ArrowLeft: current - step,
      ArrowRight: current + step,
      PageUp: current - PAGE_STEPS * step,
      PageDown: current + PAGE_STEPS * step,
      Home: from,
      End: to,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.max(from, Math.min(to, next)));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / (box.width || 1);
    setAt(from + Math.max(0, Math.min(1, share)) * (to - from));
  };
  return { at, onKeyDown, onPointerMove, leave: () => setAt(null) };
}

interface ReadingProps {
  readonly panes: readonly CurvePane[];
  readonly at: number;
}

/** Name and value of every line at a time; it is the legend too. */
function Reading({ panes, at }: ReadingProps) {
  return panes.map((pane) =>
    pane.lines.map((line) => {
      const value = curvePointAt(line.points, at)?.value;
      return (
        <span key={`${pane.id} ${line.id}`} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <svg aria-hidden viewBox="0 0 12 4" className="h-1 w-3">
            <path
              d="M0 2H12"
              stroke={line.color}
              strokeWidth="2"
              {...(line.isDashed === true && { strokeDasharray: '3 2' })}
            />
          </svg>
          <span className="truncate">{line.label}</span>
          <span className="num text-fg">{value === undefined ? '—' : pane.format(value)}</span>
        </span>
      );
    }),
  );
}

const Plot = memo(CurvePlot);

/** Lines in panes above each other over the same times. Readable by arrow keys and as a table. */
export function CurvePanes({ label, panes }: CurvePanesProps) {
  const { timeZone } = usePreferences();
  const [isTable, setTable] = useState(false);
  const hintId = useId();
  const scales = useMemo(() => panes.map((pane) => scalePane(pane, panes)), [panes]);
  const { from, to } = scales[0] ?? { from: 0, to: 0 };
  const { at, onKeyDown, onPointerMove, leave } = useCursor(from, to);
  const read = at ?? to;
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-2xs text-fg-2">
        <span className="num">{formatDateTime(read, timeZone)}</span>
        <Reading panes={panes} at={read} />
        <button
          type="button"
          onClick={() => setTable(!isTable)}
          className="touch-target ml-auto rounded-xs underline-offset-2 hover:text-fg hover:underline"
        >
          {isTable ? 'View as chart' : 'View as table'}
        </button>
      </div>
      <div className="relative">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application widget handles its own keys */}
        <div
          role="application"
          aria-roledescription="line chart"
          aria-label={label}
          aria-describedby={hintId}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerMove={onPointerMove}
          onPointerLeave={leave}
          className={cn('absolute inset-y-0 right-16 left-0 z-[1]', isTable && 'invisible')}
        >
          {at !== null && (
            <span
              className="pointer-events-none absolute inset-y-0 border-l border-dashed border-fg-3"
              style={{ left: `${((at - from) / (to - from || 1)) * 100}%` }}
            />
          )}
        </div>
        {panes.map((pane, index) => (
          <div key={pane.id} className={cn('relative', index > 0 && 'mt-2 border-t border-line', pane.className)}>
            {scales[index] !== undefined && <Plot pane={pane} scale={scales[index]} isLow={index > 0} />}
          </div>
        ))}
        {isTable && <CurveTable label={label} panes={panes} />}
      </div>
      <div aria-hidden className="num mt-1 mr-16 flex justify-between text-2xs text-fg-3">
        <span>{formatDay(from, 'utc', to)}</span>
        <span>{formatDay(to, 'utc', from)}</span>
      </div>
      <p id={hintId} className="sr-only">
        Left and right arrow keys read the lines.
      </p>
      <p aria-live="polite" className="sr-only">
        {at !== null && (
          <>
            {formatDateTime(at, timeZone)} <Reading panes={panes} at={at} />
          </>
        )}
      </p>
    </div>
  );
}
