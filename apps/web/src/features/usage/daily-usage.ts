import type { Usage } from '../../lib/api/get-usage.ts';
import { formatDay } from '../../lib/format-time.ts';
import { formatCount, formatNumber } from '../../lib/format-number.ts';

export interface DayFigure {
  /** '2026-11-28' */
  readonly day: string;
  /** '28 Nov' */
  readonly label: string;
  readonly figure: number;
  /** The figure with its unit. */
  readonly said: string;
  /** '28 Nov: 12 calls' */
  readonly text: string;
}

export interface DailyUsage {
  /** Every day of the month; those to come have nothing. */
  readonly days: readonly DayFigure[];
  /** Of one day, at least 1. */
  readonly most: number;
  readonly total: string;
  /** What the bars show, in words. */
  readonly summary: string;
}

const DAY_MS = 86_400_000;

/** Days of the calendar month (UTC) that begins at `monthStart` (ISO). */
export function daysOfMonth(monthStart: string): ReadonlyArray<{ readonly day: string; readonly label: string }> {
  const first = new Date(monthStart);
  const next = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1);
  return Array.from({ length: Math.round((next - first.getTime()) / DAY_MS) }, (_, index) => {
    const day = new Date(first.getTime() + index * DAY_MS).toISOString().slice(0, 10);
    return { day, label: formatDay(`${day}T12:00:00Z`, 'utc', first.getTime()) };
  });
}

const sayCalls = (calls: number): string => `${formatCount(calls)} ${calls === 1 ? 'call' : 'calls'}`;
const sayVolume = (volume: number): string => `$${formatNumber(volume, { minDecimals: 0 }).text}`;

/** The month's AI calls and trade volume as bars. */
export function dayBars({ days, monthStart }: Pick<Usage, 'days' | 'monthStart'>): {
  readonly calls: DailyUsage;
  readonly volume: DailyUsage;
} {
  const month = daysOfMonth(monthStart);
  const known = new Map(days.map((each) => [each.day, each]));
  const read = (figureOf: (day: Usage['days'][number]) => number, say: (figure: number) => string): DailyUsage => {
    const figures = month.map(({ day, label }) => {
      const found = known.get(day);
      const figure = found === undefined ? 0 : figureOf(found);
      return { day, label, figure, said: say(figure), text: `${label}: ${say(figure)}` };
    });
    const top = figures.reduce((best, each) => (each.figure > best.figure ? each : best), { figure: 0, text: '' });
    const total = say(figures.reduce((sum, { figure }) => sum + figure, 0));
    const summary = top.figure === 0 ? 'nothing yet' : `${total} in all, most on ${top.text}`;
    return { days: figures, most: Math.max(1, top.figure), total, summary };
  };
  return { calls: read(({ calls }) => calls, sayCalls), volume: read(({ volume }) => Number(volume), sayVolume) };
}
