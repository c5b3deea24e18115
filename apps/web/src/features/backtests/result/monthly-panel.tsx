import type { ResultFigures } from '@atb/api/research-bundle';
import { monthlyTable } from '@atb/core/statistics/monthly-table';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** A month from which the colour does not deepen. */
const STRONG = 0.15;

/** Ground of a cell: down to neutral to up, deeper with the size; the figure itself says the rest. */
function groundOf(value: number): string {
  const share = Math.round(Math.min(1, Math.abs(value) / STRONG) * 100);
  return `color-mix(in oklab, var(${value < 0 ? '--down-soft' : '--up-soft'}) ${share}%, var(--surface-2))`;
}

function Cell({ value }: { readonly value: number | null }) {
  if (value === null) return <td className="px-1.5 text-right text-fg-3">·</td>;
  return (
    <td className="num px-1.5 text-right" style={{ backgroundColor: groundOf(value) }}>
      <Percent value={value} decimals={1} />
    </td>
  );
}

/** Return of every month and year, open positions included. */
export function MonthlyPanel({ bundle }: { readonly bundle: ResultFigures }) {
  const rows = monthlyTable(bundle.daily.time, bundle.daily.equity, bundle.startEquity);
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
              <tr key={year} className="h-7">
                <th scope="row" className="num px-1.5 text-left font-medium">
                  {year}
                </th>
                {months.map((value, month) => (
                  <Cell key={MONTHS[month]} value={value} />
                ))}
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
