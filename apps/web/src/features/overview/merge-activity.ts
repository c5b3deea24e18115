import type { BotEventRow } from '@atb/api/rows/bot-events';
import type { FillRow } from '@atb/api/rows/trade-ledger';

/** Something that happened in the account. */
export type Activity =
  | { readonly kind: 'fill'; readonly id: string; readonly at: number; readonly fill: FillRow }
  | {
      readonly kind: 'event';
      readonly id: string;
      readonly at: number;
      readonly event: BotEventRow;
      /** Decisions of the same kind right before it, left out of the list. */
      readonly alikeCount: number;
    };

/** Entries of the decision log that only repeat a fill, which is listed itself. */
const REPEATS_FILL: ReadonlySet<string> = new Set(['PAIR_CLOSED', 'BASE_BOUGHT']);

/** Fills and decisions in one list, newest first, at most `count`. */
export function mergeActivity(
  fills: readonly FillRow[],
  events: readonly BotEventRow[],
  count: number,
): readonly Activity[] {
  const all: Activity[] = [
    ...fills.map((fill): Activity => ({ kind: 'fill', id: fill.id, at: Date.parse(fill.exec_ts), fill })),
    ...events
      .filter((event) => !REPEATS_FILL.has(event.code))
      .map(
        (event): Activity => ({ kind: 'event', id: String(event.id), at: Date.parse(event.at), event, alikeCount: 0 }),
      ),
  ];
  return foldAlike(all.toSorted((a, b) => b.at - a.at)).slice(0, count);
}

function isAlike(a: Activity, b: Activity): boolean {
  return a.kind === 'event' && b.kind === 'event' && a.event.bot_id === b.event.bot_id && a.event.code === b.event.code;
}

/** A bot that says the same of several lines at once takes one place in the list. */
function foldAlike(sorted: readonly Activity[]): readonly Activity[] {
  const folded: Activity[] = [];
  for (const activity of sorted) {
    const last = folded.at(-1);
    if (last?.kind === 'event' && isAlike(last, activity)) {
      folded[folded.length - 1] = { ...last, alikeCount: last.alikeCount + 1 };
    } else folded.push(activity);
  }
  return folded;
}
