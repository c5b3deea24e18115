import { HOLDING_IDS, type HoldingId } from './fill-groups.ts';
import type { FillTable } from './fill-table.ts';

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
  /** The id of one. */
  readonly execution?: string | undefined;
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
    if (filter.hour !== undefined && table.hour[row] !== filter.hour) continue;
    if (filter.weekday !== undefined && table.weekday[row] !== filter.weekday) continue;
    if (span !== -1 && table.span[row] !== span) continue;
    if (filter.execution !== undefined && table.ids[row] !== filter.execution) continue;
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
