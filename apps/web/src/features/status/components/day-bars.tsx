import { STATUS_DAYS, type StatusDay, uptimePercent } from '@atb/api/status-document';
import { toDay } from '../../../lib/candle-choice.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { showPercent } from '../show-percent.ts';

const STEP = 4;
const WIDTH = 3;
const HEIGHT = 32;
const DAY_MS = 86_400_000;
/** What happened at all is seen, however short it was. */
const SEEN_MIN = 3;

interface Part {
  readonly kind: 'off' | 'error' | 'warning' | 'healthy';
  readonly height: number;
}

const FILL = {
  off: 'fill-line-strong',
  error: 'fill-danger',
  warning: 'fill-warn',
  healthy: 'fill-fg-3',
} as const;

/** Heights of a day's parts, from the top. */
function partsOf({ healthy, warning, error, off }: StatusDay): readonly Part[] {
  const total = healthy + warning + error + off;
  if (total === 0) return [];
  const scaled = (count: number): number => (count === 0 ? 0 : Math.max(SEEN_MIN, (count / total) * HEIGHT));
  const top: readonly Part[] = [
    { kind: 'off', height: scaled(off) },
    { kind: 'error', height: scaled(error) },
    { kind: 'warning', height: scaled(warning) },
  ];
  const used = top.reduce((sum, { height }) => sum + height, 0);
  const shrink = used > HEIGHT ? HEIGHT / used : 1;
  const fitted = top.map(({ kind, height }) => ({ kind, height: height * shrink }));
  return [...fitted, { kind: 'healthy', height: healthy === 0 ? 0 : Math.max(0, HEIGHT - used * shrink) }];
}

/** '2026-11-22: 99.9 % up, 4 checks failed' */
function describeDay(day: StatusDay, now: number): string {
  const { warning, error, off } = day;
  const said = [
    `${showPercent(uptimePercent([day]))} up`,
    ...(error > 0 ? [`${error} failed`] : []),
    ...(warning > 0 ? [`${warning} late`] : []),
    ...(off > 0 ? [`${off} not made, server off`] : []),
  ];
  return `${formatDay(`${day.day}T12:00:00Z`, 'utc', now)}: ${said.join(', ')}`;
}

function Day({ day, place, now }: { readonly day: StatusDay; readonly place: number; readonly now: number }) {
  const parts = partsOf(day);
  return (
    <g>
      <title>{describeDay(day, now)}</title>
      {parts.map(({ kind, height }, index) => {
        const y = parts.slice(0, index).reduce((sum, part) => sum + part.height, 0);
        if (height === 0) return null;
        return <rect key={kind} x={place * STEP} y={y} width={WIDTH} height={height} className={FILL[kind]} />;
      })}
    </g>
  );
}

interface DayBarsProps {
  readonly name: string;
  readonly days: readonly StatusDay[];
  /** Time of the document, epoch milliseconds. */
  readonly now: number;
}

/** Ninety days, oldest on the left; a day on which nothing was measured is a dot. Said in words by the table beside it. */
export function DayBars({ name, days, now }: DayBarsProps) {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const places = Array.from({ length: STATUS_DAYS }, (_, place) => toDay(now - (STATUS_DAYS - 1 - place) * DAY_MS));
  const uptime = showPercent(uptimePercent(days));
  return (
    <svg
      role="img"
      aria-label={`${name}, last ${STATUS_DAYS} days: ${uptime} up; measured on ${days.length} of them`}
      viewBox={`0 0 ${STATUS_DAYS * STEP - (STEP - WIDTH)} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8 w-full"
    >
      {places.map((date, place) => {
        const day = byDay.get(date);
        return day === undefined ? (
          <rect key={date} x={place * STEP} y={HEIGHT - 2} width={WIDTH} height={2} className="fill-line-strong" />
        ) : (
          <Day key={date} day={day} place={place} now={now} />
        );
      })}
    </svg>
  );
}
