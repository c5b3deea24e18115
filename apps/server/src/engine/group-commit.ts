import type { Pool } from 'pg';
import { withTransaction } from '../database/with-transaction.ts';
import type { Lease } from './lease.ts';
import { addRecording, recordChanges, type Recording } from './record-changes.ts';
import { StatementBatch } from './statement-batch.ts';

/** Accounts of one transaction. */
const GROUP_MAX = 32;
/** Fewer than the engine's pool has connections. */
const CONNECTIONS = 3;

interface Waiting {
  readonly pool: Pool;
  readonly lease: Lease;
  readonly recording: Recording;
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Records the changes of many accounts that act on the same event, several accounts a transaction: one commit and one round trip for
 * all of them. Each account's lease and settings are asserted as ever; where one is refused, every account of the group is recorded
 * by itself, so nobody's fault is another's.
 */
export class GroupCommit {
  readonly #waiting: Waiting[] = [];
  #free = CONNECTIONS;
  #isDue = false;

  readonly record = (pool: Pool, lease: Lease, recording: Recording): Promise<void> => {
    if (recording.done.length > 0) return recordChanges(pool, lease, recording);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ pool, lease, recording, resolve, reject });
      this.#sendSoon();
    });
  };

  /** Not before the accounts of the same turn have come, too. */
  #sendSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      while (this.#free > 0 && this.#waiting.length > 0) {
        this.#free -= 1;
        void this.#send(this.#waiting.splice(0, GROUP_MAX)).finally(() => {
          this.#free += 1;
          if (this.#waiting.length > 0) this.#sendSoon();
        });
      }
    });
  }

  async #send(group: readonly Waiting[]): Promise<void> {
    const [first] = group;
    if (first === undefined) return;
    try {
      await withTransaction(first.pool, (tx) => batchOf(group).send(tx));
      for (const { resolve } of group) resolve();
    } catch {
      for (const { pool, lease, recording, resolve, reject } of group)
        await recordChanges(pool, lease, recording).then(resolve, reject);
    }
  }
}

/** In the order of their owners, so that no two groups wait for each other's locks. */
function batchOf(group: readonly Waiting[]): StatementBatch {
  const batch = new StatementBatch();
  const byOwner = group.toSorted((a, b) => (a.recording.userId < b.recording.userId ? -1 : 1));
  for (const { lease, recording } of byOwner) addRecording(batch, lease, recording);
  return batch;
}
