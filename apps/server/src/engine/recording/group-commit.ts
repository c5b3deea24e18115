import { DatabaseError, type Pool } from 'pg';
import { withTransaction } from '../../database/with-transaction.ts';
import { Slots } from '../../slots.ts';
import { addRecordings, recordChanges, type RecordsChanges } from './record-changes.ts';
import type { Recording } from './recording.ts';
import { StatementBatch } from './statement-batch.ts';

/** Accounts of one transaction. */
export const GROUP_MAX = 64;
/** Rows of one table in a transaction of several accounts, about: one that changes more is announced as a gap. */
const ROWS_MAX = 500;
/** Fewer than the engine's pool has connections. */
const CONNECTIONS = 3;
/** A group that hangs gives its place to the next. */
const HOLD_MS = 1_000;
/** An account that another holds up is recorded by itself, and the others without it. */
const LOCK_TIMEOUT = `set local lock_timeout = '250ms'`;

interface Waiting {
  readonly pool: Pool;
  readonly recording: Recording;
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Records the changes of many accounts that act on the same event, several accounts a transaction: one commit, one round trip and one
 * statement a table for all of them. Each account's lease and settings are asserted as ever; where the database refuses one, every
 * account of the group is recorded by itself, so nobody's fault is another's.
 */
export class GroupCommit {
  /** What goes out to a venue once it is recorded goes before the rest, such as what venues have said. */
  readonly #waiting: { readonly toVenue: Waiting[]; readonly rest: Waiting[] } = { toVenue: [], rest: [] };
  readonly #slots = new Slots(CONNECTIONS, HOLD_MS);
  #isDue = false;

  readonly record: RecordsChanges = (pool, recording) =>
    new Promise((resolve, reject) => {
      const lane = recording.changes.venueCommands.length > 0 ? 'toVenue' : 'rest';
      this.#waiting[lane].push({ pool, recording, resolve, reject });
      this.#sendSoon();
    });

  /** Not before the accounts of the same turn have come, too, and those that come while all connections are busy. */
  #sendSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(
      () =>
        void this.#slots.run(() => {
          this.#isDue = false;
          const { toVenue, rest } = this.#waiting;
          const lane = toVenue.length > 0 ? toVenue : rest;
          const group = lane.splice(0, groupSize(lane));
          if (toVenue.length + rest.length > 0) this.#sendSoon();
          return this.#send(group);
        }),
    );
  }

  async #send(group: readonly Waiting[]): Promise<void> {
    const [first, second] = group;
    if (first === undefined) return;
    if (second === undefined) {
      await recordAlone(first);
      return;
    }
    const outcome = await recordTogether(first.pool, group);
    switch (outcome.status) {
      case 'recorded':
        for (const { resolve } of group) resolve();
        break;
      case 'refused':
        for (const waiting of group) void this.#slots.run(() => recordAlone(waiting));
        break;
      case 'unknown':
        // Accounts are opened anew, from what is there.
        for (const { reject } of group) reject(outcome.cause);
        break;
    }
  }
}

function groupSize(waiting: readonly Waiting[]): number {
  let rows = 0;
  const full = waiting.findIndex(({ recording }, place) => {
    rows += rowsOf(recording);
    return place >= GROUP_MAX || (place > 0 && rows > ROWS_MAX);
  });
  return full === -1 ? waiting.length : full;
}

function rowsOf({ changes }: Recording): number {
  return Math.max(changes.orders.length, changes.fills.length, changes.notes.length, changes.balances.length);
}

type Outcome =
  | { readonly status: 'recorded' | 'refused' }
  /** The connection was lost behind the commit. */
  | { readonly status: 'unknown'; readonly cause: unknown };

async function recordTogether(pool: Pool, group: readonly Waiting[]): Promise<Outcome> {
  const batch = new StatementBatch();
  batch.add(LOCK_TIMEOUT, []);
  // In the order of their owners, so that no two groups wait for each other's locks.
  const recordings = group.map(({ recording }) => recording);
  addRecordings(
    batch,
    recordings.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
  );
  let isCommitting = false;
  try {
    await withTransaction(pool, async (tx) => {
      await batch.send(tx);
      isCommitting = true;
    });
    return { status: 'recorded' };
  } catch (cause) {
    return isCommitting && !isRefusal(cause) ? { status: 'unknown', cause } : { status: 'refused' };
  }
}

async function recordAlone({ pool, recording, resolve, reject }: Waiting): Promise<void> {
  await recordChanges(pool, recording).then(resolve, reject);
}

/** The database has refused the commit. Classes 08 and 57: it may have gone before it could say what it did. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && !/^(?:08|57P)/u.test(error.code);
}
