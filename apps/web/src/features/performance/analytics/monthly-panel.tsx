import type { AnalyticsAnswer } from '@atb/api/functions/performance/performance-analytics';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** A month from which the colour does not deepen. */
const STRONG = 0.15;

function groundOf(value: number): string {
  const share = Math.round(Math.min(1, Math.abs(value) / STRONG) * 100);
  return `color-mix(in oklab, var(${value < 0 ? '--down-soft' : '--up-soft'}) ${share}%, var(--surface-2))`;
}

export interface MonthlyPanelProps {
  readonly rows: AnalyticsAnswer['months'];
  /** Chooses a month, milliseconds since the epoch. */
  readonly onChoose: (from: number, to: number) => void;
}

/** Return of every month and year without payments; a month filters the page. */
export function MonthlyPanel({ rows, onChoose }: MonthlyPanelProps) {
  return (
    <Panel title="Month by month" bodyClassName="p-0">
      <div
        role="region"
        aria-label="Returns by month"
        tabIndex={0}
        className="overflow-x-auto p-3 focus-visible:-outline-offset-2"
      >
        <table className="w-full text-xs" style={{ minWidth: '44rem' }}>
          <thead className="text-2xs text-fg-2">
            <tr>
              <th scope="col" className="px-1.5 text-left font-medium">
                Year
              </th>
              {MONTHS.map((month) => (
                <th key={month} scope="col" className="px-1.5 text-right font-medium">
                  {month}
                </th>
              ))}
              <th scope="col" className="px-1.5 text-right font-medium">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ year, months, total }) => (
              <tr key={year} className="h-8">
                <th scope="row" className="num px-1.5 text-left font-medium">
                  {year}
                </th>
                {months.map((value, month) =>
                  value === null ? (
                    <td key={MONTHS[month]} className="px-1.5 text-right text-fg-3">
                      <span aria-hidden>·</span>
                    </td>
                  ) : (
                    <td
                      key={MONTHS[month]}
                      className="num px-1.5 text-right"
                      style={{ backgroundColor: groundOf(value) }}
                    >
                      <button
                        type="button"
                        onClick={() => onChoose(Date.UTC(year, month), Date.UTC(year, month + 1))}
                        aria-label={`${MONTHS[month] ?? ''} ${year}: choose this month`}
                        className="touch-target rounded-xs hover:underline"
                      >
                        <Percent value={value} decimals={1} />
                      </button>
                    </td>
                  ),
                )}
                <td className="num px-1.5 text-right font-medium">
                  <Percent value={total} decimals={1} isToned />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
