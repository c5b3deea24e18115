import type { Pool } from 'pg';
import { isConnected, readBeats } from './lease.ts';
import { PeerWatch } from './peer-watch.ts';
import { WORK } from './read-accounts-with-work.ts';
import { repeat } from './repeat.ts';

/** Who serves the accounts of all processes, as the database knows it. */
export interface ServingFigures {
  /** Workers that live. */
  readonly engines: number;
  /** Accounts with work that no living worker has held for some seconds. */
  readonly accountsUnserved: number;
  readonly [figure: string]: number;
}

/** Liveness is found out once for each worker, not for each account. */
const SERVING = `
  with alive as materialized (
    select w.worker_id from engine_workers w where w.worker_id <> all($1::text[]) and ${isConnected('w.worker_id')})
  select (select count(*)::int from alive) as engines,
    array(select distinct work.account_id::text from (${WORK}) work
      where not exists (select from engine_leases l join alive using (worker_id) where l.account_id = work.account_id)) as unserved`;

/** As often as workers look for work. */
const LOOK_MS = 2_000;
/** Workers take up new work, and what a dead one has left, in less than this. */
const GRACE_MS = 4_000;
/** What was found longer ago says nothing of now. */
const KNOWN_MS = 15_000;

export interface ServingWatchOptions {
  /** Connections as atb_engine. */
  readonly pool: Pool;
  /** Milliseconds of a steady clock. */
  readonly now: () => number;
}

/** Looks every two seconds, from any process, whether accounts with work have an engine. */
export class ServingWatch {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #peers = new PeerWatch();
  #unservedSince: ReadonlyMap<string, number> = new Map();
  #known: { readonly at: number; readonly figures: ServingFigures } | null = null;
  #end: () => void = () => undefined;

  constructor({ pool, now }: ServingWatchOptions) {
    this.#pool = pool;
    this.#now = now;
  }

  start(): void {
    // While it cannot look it does not know, and says that.
    const onError = (): void => undefined;
    void this.look().catch(onError);
    this.#end = repeat({ everyMs: LOOK_MS, work: () => this.look(), onError });
  }

  stop(): void {
    this.#end();
  }

  async look(): Promise<void> {
    const beats = await readBeats(this.#pool, '');
    const dead = this.#peers.look(beats, this.#now()).map(({ workerId }) => workerId);
    const { rows } = await this.#pool.query<{ engines: number; unserved: readonly string[] }>(SERVING, [dead]);
    const { engines = 0, unserved = [] } = rows[0] ?? {};
    const at = this.#now();
    this.#unservedSince = new Map(unserved.map((id) => [id, this.#unservedSince.get(id) ?? at]));
    const accountsUnserved = [...this.#unservedSince.values()].filter((since) => at - since >= GRACE_MS).length;
    this.#known = { at, figures: { engines, accountsUnserved } };
  }

  /** @throws when nothing is known of the last seconds. */
  figures(): ServingFigures {
    if (this.#known === null || this.#now() - this.#known.at > KNOWN_MS)
      throw new Error('it is not known whether accounts are served');
    return this.#known.figures;
  }
}
