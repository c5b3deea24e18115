/** Zone in which times are shown: the reader's own or UTC. */
export type TimeZoneChoice = 'local' | 'utc';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: TimeZoneChoice, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone}${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', { ...options, ...(zone === 'utc' && { timeZone: 'UTC' }) });
  formatters.set(key, made);
  return made;
}

/** Milliseconds since 1970 of an ISO text or a number; NaN when it is neither. */
export function toEpochMs(value: string | number): number {
  return typeof value === 'number' ? value : Date.parse(value);
}

/** The one way in which a moment is written: '21 Nov 2026, 14:05:09 UTC', or 'CET', 'GMT+8' where the reader's zone has a name. */
export function formatDateTime(value: string | number, zone: TimeZoneChoice): string {
  const time = toEpochMs(value);
  if (Number.isNaN(time)) return '—';
  return formatterFor(zone, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(time);
}

/** '14:05:09' in the chosen zone. */
export function formatClock(value: string | number, zone: TimeZoneChoice): string {
  const time = toEpochMs(value);
  return Number.isNaN(time) ? '—' : formatterFor(zone, { timeStyle: 'medium' }).format(time);
}

/** '21 Nov 2026': a day of candles or of a report, which is one of UTC whatever zone the reader has. */
export function formatDate(value: string | number): string {
  return formatDay(value, 'utc', Number.NaN);
}

/** '1 Jul 2024 to 30 Jun 2025', both included. */
export function formatDates(first: string | number, last: string | number): string {
  return `${formatDate(first)} to ${formatDate(last)}`;
}

/** '21 Nov' or, in another year than `now`, '21 Nov 2025'. */
export function formatDay(value: string | number, zone: TimeZoneChoice, now: number): string {
  const time = toEpochMs(value);
  if (Number.isNaN(time)) return '—';
  const isThisYear = new Date(time).getUTCFullYear() === new Date(now).getUTCFullYear();
  return formatterFor(zone, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' as const }),
  }).format(time);
}

/** '4 s ago', '12 min ago', '3 h ago', 'in 5 min'; from 24 hours on the day. Both times in epoch milliseconds. */
export function formatRelative(time: number, now: number, zone: TimeZoneChoice): string {
  if (Number.isNaN(time)) return '—';
  const age = now - time;
  const size = Math.abs(age);
  if (size >= DAY_MS) return formatDay(time, zone, now);
  if (size < SECOND_MS) return 'now';
  const amount =
    size < MINUTE_MS
      ? `${Math.floor(size / SECOND_MS)} s`
      : size < HOUR_MS
        ? `${Math.floor(size / MINUTE_MS)} min`
        : `${Math.floor(size / HOUR_MS)} h`;
  return age >= 0 ? `${amount} ago` : `in ${amount}`;
}

/** '2 d 4 h', '3 h 12 min', '41 s': a span in its two largest units. */
export function formatDuration(durationMs: number): string {
  const units: ReadonlyArray<readonly [number, string]> = [
    [DAY_MS, 'd'],
    [HOUR_MS, 'h'],
    [MINUTE_MS, 'min'],
    [SECOND_MS, 's'],
  ];
  let rest = Math.max(0, durationMs);
  const parts: string[] = [];
  for (const [size, unit] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 || parts.length > 0) parts.push(`${count} ${unit}`);
  }
  return parts.length === 0 ? '0 s' : parts.slice(0, 2).join(' ');
}
