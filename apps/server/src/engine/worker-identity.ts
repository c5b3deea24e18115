import type { Pool, PoolClient } from 'pg';
import { monotonicMs } from '../market-data/clock.ts';
import {
  acquireLease,
  announceWorker,
  type Lease,
  readBeats,
  releaseLeases,
  renewLeases,
  type WorkerBeat,
} from './lease.ts';
import { PeerWatch } from './peer-watch.ts';

/** One worker among others: shows that it lives, takes leases, and notices who does not live any more. */
export class WorkerIdentity {
  readonly workerId: string;
  readonly #pool: Pool;
  readonly #peers = new PeerWatch();
  #dead: readonly WorkerBeat[] = [];
  #client: PoolClient | null = null;

  constructor(pool: Pool, workerId: string) {
    this.#pool = pool;
    this.workerId = workerId;
  }

  /** @throws when another process has the same id. */
  async announce(): Promise<void> {
    const client = await this.#pool.connect();
    if (!(await announceWorker(client, this.workerId))) {
      client.release();
      throw new Error(`another worker with id ${this.workerId} is alive`);
    }
    // Losing this connection means that others may take our accounts; it is opened again before the next renewal.
    client.once('end', () => {
      if (this.#client !== client) return;
      this.#client = null;
      client.release(true);
    });
    this.#client = client;
  }

  /** @returns the accounts that this worker still holds. */
  async renew(): Promise<ReadonlySet<string>> {
    if (this.#client === null) await this.announce();
    const held = await renewLeases(this.#pool, this.workerId);
    this.#dead = this.#peers.look(await readBeats(this.#pool, this.workerId), monotonicMs());
    return held;
  }

  acquire(accountId: string): Promise<Lease | null> {
    return acquireLease(this.#pool, accountId, this.workerId, this.#dead);
  }

  /** Gives all leases back. */
  async retire(): Promise<void> {
    await releaseLeases(this.#pool, this.workerId);
    const client = this.#client;
    this.#client = null;
    client?.release(true);
  }
}
