import { Panel } from '../../../components/panel.tsx';
import type { Usage } from '../../../lib/api/get-usage.ts';
import { type DailyUsage, dayBars, daysOfMonth } from '../daily-usage.ts';

const STEP = 8;
const WIDTH = 6;
const HEIGHT = 48;
/** A day with nothing, or still to come, is a line. */
const NONE = 1;

interface BarsProps {
  readonly title: string;
  readonly bars: DailyUsage;
}

function Bars({ title, bars: { days, most, total, summary } }: BarsProps) {
  return (
    <figure>
      <figcaption className="flex items-baseline justify-between gap-2 text-xs">
        <span className="text-fg-2">{title}</span>
        <span className="num">{total}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${title} by day: ${summary}`}
        viewBox={`0 0 ${days.length * STEP - (STEP - WIDTH)} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-1 h-12 w-full"
      >
        {days.map(({ day, figure, text }, place) => {
          const height = figure > 0 ? Math.max(2 * NONE, (figure / most) * HEIGHT) : NONE;
          return (
            <rect
              key={day}
              x={place * STEP}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
              className={figure > 0 ? 'fill-fg-2' : 'fill-line-strong'}
            >
              <title>{text}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}

/** The month's calls and trade volume, day by day. */
export function DailyPanel({ usage }: { readonly usage: Usage }) {
  const { calls, volume } = dayBars(usage);
  const dates = daysOfMonth(usage.monthStart);
  return (
    <Panel title="This month by day">
      <div className="space-y-4">
        <Bars title="AI calls" bars={calls} />
        <Bars title="Trade volume" bars={volume} />
        <p className="num flex justify-between text-2xs text-fg-2">
          <span>{dates[0]?.label}</span>
          <span>{dates.at(-1)?.label}</span>
        </p>
        <details>
          <summary className="touch-target w-fit cursor-pointer text-sm text-fg-2 hover:text-fg">
            Figures by day
          </summary>
          <div className="mt-1 max-h-72 overflow-y-auto" tabIndex={0} role="region" aria-label="Figures by day">
            <table className="num w-full text-right text-sm">
              <thead className="text-xs text-fg-2">
                <tr>
                  <th className="py-1 text-left font-medium">Day (UTC)</th>
                  <th className="py-1 font-medium">AI calls</th>
                  <th className="py-1 font-medium">Trade volume</th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {usage.days.map(({ day }, index) => (
                  <tr key={day}>
                    <th scope="row" className="py-1 text-left font-normal">
                      {calls.days[index]?.label}
                    </th>
                    <td className="py-1">{calls.days[index]?.said}</td>
                    <td className="py-1">{volume.days[index]?.said}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
        <p className="text-sm text-fg-2">
          At 80% and at all of a month’s AI calls, a month’s trade volume and the storage you are told under the bell,
          once a month.
        </p>
      </div>
    </Panel>
  );
}
