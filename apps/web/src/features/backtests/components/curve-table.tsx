import { usePreferences } from '../../../hooks/use-preferences.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { curvePointAt, type CurvePane } from './curve.ts';

const ROWS_MAX = 60;

export interface CurveTableProps {
  readonly label: string;
  readonly panes: readonly CurvePane[];
}

/** The same lines as figures, newest first, evenly thinned. */
export function CurveTable({ label, panes }: CurveTableProps) {
  const { timeZone } = usePreferences();
  const times = panes[0]?.lines[0]?.points.map(({ time }) => time) ?? [];
  const step = Math.max(1, Math.floor(times.length / ROWS_MAX));
  const listed = times.filter((_, index) => (times.length - 1 - index) % step === 0).toReversed();
  const lines = panes.flatMap((pane) => pane.lines.map((line) => ({ ...line, format: pane.format })));
  return (
    <div
      role="region"
      aria-label={`${label}, table`}
      tabIndex={0}
      className="absolute inset-0 z-10 overflow-auto bg-surface-1"
    >
      <table className="w-full text-xs">
        <thead className="sticky top-0 bg-surface-1 text-2xs text-fg-2">
          <tr className="h-7">
            <th scope="col" className="px-3 text-left font-medium">
              Time
            </th>
            {lines.map(({ id, label: name }) => (
              <th key={id} scope="col" className="px-3 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map((time) => (
            <tr key={time} className="h-7 border-t border-line/60">
              <th scope="row" className="num px-3 text-left font-normal">
                {formatDateTime(time, timeZone)}
              </th>
              {lines.map(({ id, points, format }) => (
                <td key={id} className="num px-3 text-right">
                  {format(curvePointAt(points, time)?.value ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
