import { DAY_MS, type EpochMs, epochMs } from '@atb/core/base/time';
import type { HistoryCursor, SyncFinding, HistoryPage } from './venue-reader.ts';
import type { ExchangeRecord } from '@atb/core/ledger/exchange-record';

/** How an exchange wants to be asked for a part of its history. */
export interface WindowRules {
  /** Nothing is older. */
  readonly founded: EpochMs;
  /** Longest time between the ends of a question. */
  readonly widthMs: number;
}

/** What may still be under way is asked about again. */
const OVERLAP_MS = DAY_MS;

/** Time that a question is about, and how many rows of it were read. */
export interface HistoryWindow {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
  /** Earliest of what is under way and was seen on pages of this window. */
  readonly pendingAt: number | null;
}

export function historyWindowOf(
  cursor: HistoryCursor | null,
  now: EpochMs,
  { founded, widthMs }: WindowRules,
): HistoryWindow {
  const from = Number(cursor?.['from'] ?? founded);
  const pending = cursor?.['pendingAt'] ?? null;
  // A window that is read in pages keeps its end, so that places do not move.
  const until = Number(cursor?.['until'] ?? Math.min(from + widthMs, now));
  return { from, until, offset: Number(cursor?.['offset'] ?? 0), pendingAt: pending === null ? null : Number(pending) };
}

export interface WindowEnd {
  /** Rows of the page when it was full: there may be more of them; null otherwise. */
  readonly fullRows: number | null;
  readonly pendingAt: EpochMs | null;
  readonly now: EpochMs;
}

export function nextWindow(
  window: HistoryWindow,
  { fullRows, pendingAt, now }: WindowEnd,
  { founded }: WindowRules,
): { readonly cursor: HistoryCursor; readonly isEnd: boolean } {
  const pending = [window.pendingAt, pendingAt].filter((time) => time !== null);
  const first = pending.length === 0 ? null : Math.min(...pending);
  const { from, until, offset } = window;
  if (fullRows !== null) return { cursor: { from, until, offset: offset + fullRows, pendingAt: first }, isEnd: false };
  const isEnd = until >= now - OVERLAP_MS;
  // Only the last window is asked again: what is under way for longer than that is as good as never done.
  const next = isEnd ? Math.min(until - OVERLAP_MS, first ?? until) : until;
  return { cursor: { from: Math.max(next, founded), offset: 0 }, isEnd };
}

/** What came of a question that has no pages. */
export interface WholeWindow {
  /** There is more than the exchange tells at once. */
  readonly isCut: boolean;
  readonly records: readonly ExchangeRecord[];
  readonly findings: readonly SyncFinding[];
  /** Earliest of what is under way. */
  readonly pendingAt: EpochMs | null;
}

/** Asks about windows that have no pages: one that is cut off is asked again in halves. */
export async function readInHalves(
  cursor: HistoryCursor | null,
  now: EpochMs,
  rules: WindowRules,
  ask: (window: HistoryWindow) => Promise<WholeWindow>,
): Promise<HistoryPage> {
  const window = historyWindowOf(cursor, now, rules);
  const { isCut, records, findings, pendingAt } = await ask(window);
  const half = Math.floor((window.until - window.from) / 2);
  if (isCut && half > 0)
    return { records: [], findings: [], cursor: { from: window.from, until: window.from + half }, isEnd: false };
  return { records, findings, ...nextWindow(window, { fullRows: null, pendingAt, now }, rules) };
}

export function earliest(times: readonly EpochMs[]): EpochMs | null {
  return times.length === 0 ? null : epochMs(Math.min(...times));
}
