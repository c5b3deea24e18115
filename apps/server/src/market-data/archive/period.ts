import { DAY_MS, MINUTE_MS } from '@atb/core/base/time';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';

/** Candles up to this length are kept in files of a month, longer ones in files of a year (UTC). */
const MONTHLY_UP_TO_MS = 5 * MINUTE_MS;

/** `2024` or `2024-03`: the file that holds a candle. */
export function periodOf(openTime: number, timeframe: Timeframe): string {
  const iso = new Date(openTime).toISOString();
  return iso.slice(0, isMonthly(timeframe) ? 7 : 4);
}

/** Name of the period's file without its folder, and back. */
export function periodFileName(period: string): string {
  return `${period}.arrow`;
}

export interface ArchivePeriod {
  readonly name: string;
  /** `from <= openTime < to` */
  readonly from: number;
  readonly to: number;
}

/** The period a file name stands for; null when it stands for none of this timeframe. */
export function parsePeriodFileName(fileName: string, timeframe: Timeframe): ArchivePeriod | null {
  const [, name = '', month] = /^(\d{4}(?:-(\d{2}))?)\.arrow$/u.exec(fileName) ?? [];
  if (name === '' || (month !== undefined) !== isMonthly(timeframe)) return null;
  const from = Date.parse(`${name}-01${month === undefined ? '-01' : ''}T00:00:00Z`);
  if (Number.isNaN(from)) return null;
  const next = new Date(from + (month === undefined ? 370 : 32) * DAY_MS).toISOString();
  const to = Date.parse(
    `${next.slice(0, month === undefined ? 4 : 7)}-01${month === undefined ? '-01' : ''}T00:00:00Z`,
  );
  return { name, from, to };
}

function isMonthly(timeframe: Timeframe): boolean {
  return timeframeMs(timeframe) <= MONTHLY_UP_TO_MS;
}
