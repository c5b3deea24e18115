import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts';
import type { FillTable } from './fill-table.ts';

/** How long what was sold had been held; each begins where the one before it ends. */
export const HOLDING_SPANS = [
  { id: '5m', label: 'under 5 min', below: 5 * MINUTE_MS },
  { id: '1h', label: '5 min to 1 h', below: HOUR_MS },
  { id: '6h', label: '1 to 6 h', below: 6 * HOUR_MS },
  { id: '1d', label: '6 h to 1 day', below: DAY_MS },
  { id: '7d', label: '1 to 7 days', below: 7 * DAY_MS },
  { id: 'more', label: '7 days and more', below: Number.POSITIVE_INFINITY },
] as const;
export const HOLDING_IDS = HOLDING_SPANS.map(({ id }) => id);
export type HoldingId = (typeof HOLDING_SPANS)[number]['id'];

/** What was done by hand, where a bot could be named. */
export const BY_HAND = 'hand';

/** A choice of executions; what is absent chooses nothing out. Hours and weekdays are UTC. */
export interface FillFilter {
  /** Milliseconds since the epoch, the first that counts. */
  readonly from?: number | undefined;
  /** Milliseconds since the epoch, the first that no longer counts. */
  readonly to?: number | undefined;
  /** A bot's id, or `BY_HAND`. */
  readonly bot?: string | undefined;
  readonly symbol?: string | undefined;
  /** 0 to 23. */
  readonly hour?: number | undefined;
  /** 0 is Sunday. */
  readonly weekday?: number | undefined;
  readonly held?: HoldingId | undefined;
}

const HOURS = 24;
const WEEKDAYS = 7;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

export function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS) % HOURS;
}

export function weekdayOf(time: number): number {
  return (Math.floor(time / DAY_MS) + FIRST_WEEKDAY) % WEEKDAYS;
}

/** Place among `HOLDING_SPANS`; -1 where the time is not known. */
export function spanOf(held: number): number {
  return Number.isNaN(held) ? -1 : HOLDING_SPANS.findIndex(({ below }) => held < below);
}

/** Rows of the table that the filter leaves, in their order. */
export function chooseRows(table: FillTable, filter: FillFilter): Uint32Array {
  const first = filter.from === undefined ? 0 : firstAt(table.time, filter.from);
  const end = filter.to === undefined ? table.length : firstAt(table.time, filter.to);
  const bot = filter.bot === undefined ? -1 : table.bots.indexOf(filter.bot === BY_HAND ? '' : filter.bot);
  const symbol = filter.symbol === undefined ? -1 : table.symbols.indexOf(filter.symbol);
  const isUnknown = (filter.bot !== undefined && bot === -1) || (filter.symbol !== undefined && symbol === -1);
  if (isUnknown || end <= first) return new Uint32Array();
  const span = filter.held === undefined ? -1 : HOLDING_IDS.indexOf(filter.held);
  const rows = new Uint32Array(end - first);
  let count = 0;
  for (let row = first; row < end; row += 1) {
    if (bot !== -1 && table.bot[row] !== bot) continue;
    if (symbol !== -1 && table.symbol[row] !== symbol) continue;
    const time = table.time[row] as number;
    if (filter.hour !== undefined && hourOf(time) !== filter.hour) continue;
    if (filter.weekday !== undefined && weekdayOf(time) !== filter.weekday) continue;
    if (span !== -1 && spanOf(table.held[row] as number) !== span) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.subarray(0, count);
}

/** First row at or after a moment. */
function firstAt(times: Float64Array, moment: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}
