import { type StatusDay, type StatusOfService, uptimePercent } from '@atb/api/status-document';
import { showMs, showPercent } from '../show-percent.ts';
import { DayBars } from './day-bars.tsx';
import { StatusMark } from '../../../components/status-mark.tsx';

const HEADERS = ['Day (UTC)', 'Up', 'Worked', 'Late', 'Failed', 'Server off', 'Mean time'] as const;

function DayTable({ name, days }: Pick<StatusOfService, 'name' | 'days'>) {
  return (
    <div role="region" aria-label={`${name} by day`} tabIndex={0} className="mt-2 max-h-72 overflow-auto">
      <table className="w-full min-w-[32rem] text-xs">
        <thead className="sticky top-0 bg-surface-1 text-2xs text-fg-2 shadow-[inset_0_-1px_var(--line)]">
          <tr className="h-7">
            {HEADERS.map((header, index) => (
              <th key={header} scope="col" className={index === 0 ? 'px-2 text-left' : 'px-2 text-right'}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {days.toReversed().map((day) => (
            <DayRow key={day.day} day={day} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayRow({ day }: { readonly day: StatusDay }) {
  const { healthy, warning, error, off, averageMs } = day;
  const made = healthy + warning + error;
  return (
    <tr className="h-7 border-b border-line/60 last:border-0">
      <th scope="row" className="px-2 text-left font-normal">
        {day.day}
      </th>
      {[showPercent(uptimePercent([day])), healthy, warning, error, off, made === 0 ? '—' : showMs(averageMs)].map(
        (value, index) => (
          <td key={HEADERS[index + 1]} className="px-2 text-right">
            {value}
          </td>
        ),
      )}
    </tr>
  );
}

/** One service: how it is, how it was for ninety days, and the same as a table. */
export function ServiceItem({ service, now }: { readonly service: StatusOfService; readonly now: number }) {
  const { name, status, message, responseTimeMs, uptime30d, uptime90d, days } = service;
  return (
    <li className="border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-base font-medium">{name}</h3>
        <StatusMark status={status} />
      </div>
      {status !== 'healthy' && <p className="text-sm text-fg-2">{message}</p>}
      <div className="mt-2">
        <DayBars name={name} days={days} now={now} />
      </div>
      <div className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-fg-2">
        <span>90 days ago</span>
        <span className="num whitespace-normal">
          Response {showMs(responseTimeMs)} · 30 days {showPercent(uptime30d)} · 90 days {showPercent(uptime90d)}
        </span>
        <span>Today</span>
      </div>
      <details className="mt-1">
        <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-xs text-xs text-fg-2 hover:text-fg coarse:min-h-11">
          {name} as a table
        </summary>
        <DayTable name={name} days={days} />
      </details>
    </li>
  );
}
