import type { Pool } from 'pg';
import type { Change } from './change.ts';
import type { Channel, Subscription } from './channel.ts';
import { scalarText } from './exact-json.ts';
import type { Identity } from './identity.ts';
import { findVisibleRows } from './row-visibility.ts';
import type { PublishedTable, TableView } from './table-catalogue.ts';

/** A change that a channel asked for and may see. */
export interface Delivery {
  readonly change: Change;
  readonly channel: Channel;
  /** The identity that was judged, whatever becomes of the channel meanwhile. */
  readonly identity: Identity;
  readonly view: TableView;
  readonly subscriptions: readonly Subscription[];
}

interface Candidate extends Delivery {
  readonly index: number;
}

/** Who gets which of these changes, in the order of the changes. */
export async function findRecipients(
  pool: Pool,
  table: PublishedTable,
  changes: readonly Change[],
  channels: Iterable<Channel>,
): Promise<readonly Delivery[]> {
  const candidates = findCandidates(table, changes, [...channels]);
  const isVisible = await judge(pool, table, changes, candidates);
  return candidates.filter((candidate) => candidate.view.readsEveryRow || isVisible(candidate));
}

/** Those whose filters let a change through. Rows that are plainly another user's are sorted out here. */
function findCandidates(table: PublishedTable, changes: readonly Change[], channels: readonly Channel[]): Candidate[] {
  return changes.flatMap((change, index) =>
    channels.flatMap((channel) => {
      const { identity } = channel;
      const view = table.views.get(identity.role);
      if (view === undefined) return [];
      if (view.ownerColumn !== null && scalarText(change.row[view.ownerColumn]) !== identity.subject) return [];
      const subscriptions = channel.subscriptions.filter((subscription) => isWanted(subscription, table, change));
      return subscriptions.length === 0 ? [] : [{ index, change, channel, identity, view, subscriptions }];
    }),
  );
}

function isWanted({ table: name, event, test }: Subscription, table: PublishedTable, change: Change): boolean {
  return name === table.name && (event === '*' || event === change.type) && (test === null || test(change.row));
}

async function judge(
  pool: Pool,
  table: PublishedTable,
  changes: readonly Change[],
  candidates: readonly Candidate[],
): Promise<(candidate: Candidate) => boolean> {
  const wanted = { standing: new Map<string, Set<number>>(), deleted: new Map<string, Set<number>>() };
  for (const { view, change, identity, index } of candidates) {
    if (view.readsEveryRow) continue;
    const rows = change.type === 'DELETE' ? wanted.deleted : wanted.standing;
    rows.set(identity.claims, (rows.get(identity.claims) ?? new Set()).add(index));
  }
  const rows = changes.map((change) => change.row);
  const [standing, deleted] = await Promise.all([
    findVisibleRows(pool, { table, rows, areDeleted: false, wanted: wanted.standing }),
    findVisibleRows(pool, { table, rows, areDeleted: true, wanted: wanted.deleted }),
  ]);
  return ({ change, identity, index }) =>
    (change.type === 'DELETE' ? deleted : standing).get(identity.claims)?.has(index) ?? false;
}
