// lease: which process owns the market, kept so that exactly one is believed whatever its clock says or whoever stops it.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { VenueName } from '@atb/core/market/instrument';
import { Client, type Pool } from 'pg';
import { connectionOf } from '../../database/listen.ts';
import { type KeptRunning, keepRunning } from '../../keep-running.ts';
import type { Logger } from '../../logger.ts';
import { monotonicMs } from '../clock.ts';
import type { SourceKind } from '../market-data-source.ts';

/** Which prices are told: of an exchange, a recording or a simulation. */
export interface MarketIdentity {
  readonly kind: SourceKind;
  readonly venue: VenueName;
  /** See `MarketDataSource.identity`. */
  readonly identity: string;
}

export interface MarketLeaseOptions {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Milliseconds at an even pace. */
  readonly monotonic?: () => number;
}

/** What health pages show. */
export interface MarketLeaseFigures {
  readonly isOwner: boolean;
  /** Grows with each change of hands. */
  readonly epoch: number;
  /** Since the owner last showed life; null before anything was heard. */
  readonly ownerSilentMs: number | null;
}

/** The owner shows life this often. */
const BEAT_MS = 750;
/** The others look this often. */
const LOOK_MS = 400;
/** The owner believes itself for this long after it last showed life. Less than `DEAD_AFTER_MS`: there are never two. */
const VALID_MS = 2_000;
/** An owner that shows no life for this long, by the watch of who looks, is dead or stopped. */
const DEAD_AFTER_MS = 3_000;
/** A database that keeps silent for longer is asked again on another connection. */
const ANSWER_MS = 2_000;
/** Class of the advisory lock that a living process holds: it vanishes with its connection, so a killed owner is noticed at once. */
const HOLDER_LOCK_CLASS = 4_712;

interface OwnerRow {
  readonly holder: string | null;
  readonly epoch: string;
  readonly beat: string;
  readonly kind: SourceKind | null;
  readonly venue: VenueName | null;
  readonly identity: string | null;
  readonly is_connected: boolean;
}

interface Held {
  readonly epoch: number;
  /** Before the last sign of life was sent that the database took. */
  confirmedAt: number;
}

/**
 * The right to tell prices to everybody, held by one process at a time. The holder counts up a number in the database;
 * who sees that number stand still for long enough, by its own steady clock, may take over, and the epoch grows. No
 * wall clock takes part: neither a clock that is set back nor one that runs ahead moves the lease.
 */
export class MarketLease {
  readonly holderId = randomUUID();
  readonly #options: MarketLeaseOptions;
  readonly #monotonic: () => number;
  #held: Held | null = null;
  #seen: { readonly row: OwnerRow; readonly mark: string; readonly since: number } | null = null;
  #epoch = 0;
  #isWanted = false;
  #wanted: MarketIdentity | null = null;
  #run: KeptRunning | null = null;
  readonly #waiting: Array<() => void> = [];
  #onChange: (epoch: number | null) => void = () => undefined;

  constructor(options: MarketLeaseOptions) {
    this.#options = options;
    this.#monotonic = options.monotonic ?? monotonicMs;
  }

  /** Epoch under which this process may tell prices; null when it may not, also while that is not sure. */
  get heldEpoch(): number | null {
    const held = this.#held;
    return held !== null && this.#monotonic() - held.confirmedAt < VALID_MS ? held.epoch : null;
  }

  /** Highest epoch known: what is told under an older one is not believed. */
  get epoch(): number {
    return this.#epoch;
  }

  get figures(): MarketLeaseFigures {
    const since = this.#held?.confirmedAt ?? this.#seen?.since ?? null;
    const ownerSilentMs = since === null ? null : Math.round(this.#monotonic() - since);
    return { isOwner: this.heldEpoch !== null, epoch: this.#epoch, ownerSilentMs };
  }

  /** Called with the epoch when this process becomes the owner, and with null when it is not any more. */
  onChange(listener: (epoch: number | null) => void): void {
    this.#onChange = listener;
  }

  /**
   * Begins to watch. Resolves once it is known whose the market is: with null when it is this process's, which has then
   * to say which market it is (`describe`); otherwise with the market of the living owner.
   */
  async open(): Promise<MarketIdentity | null> {
    this.#isWanted = true;
    this.#run = keepRunning({
      attempt: (signal, onUp) => this.#watch(signal, onUp),
      onLost: (error, retryMs) =>
        this.#options.logger.warn({ err: error, retryMs }, 'the connection of the market lease was lost'),
    });
    for (;;) {
      if (this.heldEpoch !== null) return null;
      const seen = this.#seen;
      const found = seen === null || this.#held !== null ? null : identityOf(seen.row);
      // The row may still name a market whose owner is gone.
      if (found !== null && seen?.row.is_connected === true) return found;
      await this.#nextTurn();
    }
  }

  /** Says which market this process tells of, and would tell of if it took over again. */
  async describe(wanted: MarketIdentity): Promise<void> {
    this.#wanted = wanted;
    await this.#options.pool.query(
      'update market_owner set kind = $3, venue = $4, identity = $5 where holder = $1 and epoch = $2',
      [this.holderId, this.#held?.epoch ?? -1, wanted.kind, wanted.venue, wanted.identity],
    );
  }

  /** The market that this process goes on with when it takes over. */
  adopt(wanted: MarketIdentity): void {
    this.#wanted = wanted;
  }

  /** Resolves with whether this process is the owner, when that is sure. */
  async confirm(): Promise<boolean> {
    while (this.#held !== null && this.heldEpoch === null && this.#run !== null) await this.#nextTurn();
    return this.heldEpoch !== null;
  }

  /** Notifies the other processes, unless the lease is another's by now. */
  async notify(channel: string, payload: string): Promise<void> {
    const held = this.#held;
    if (held === null) return;
    await this.#options.pool.query('select pg_notify($1, $2) from market_owner where holder = $3 and epoch = $4', [
      channel,
      payload,
      this.holderId,
      held.epoch,
    ]);
  }

  /** Gives the market back, for another process to take at once. */
  async close(): Promise<void> {
    const run = this.#run;
    this.#run = null;
    await run?.stop();
    this.#held = null;
    this.#endWait();
    await this.#options.pool.query('update market_owner set holder = null where holder = $1', [this.holderId]);
  }

  async #watch(signal: AbortSignal, onUp: () => void): Promise<void> {
    const client = new Client({
      ...connectionOf(this.#options.pool),
      application_name: 'atb-market',
      query_timeout: ANSWER_MS,
    });
    const ended = new AbortController();
    const lose = (): void => {
      ended.abort();
      // Whoever sees that the connection is gone may take the market at once.
      if (this.#held !== null) this.#held.confirmedAt = Number.NEGATIVE_INFINITY;
    };
    client.on('error', lose);
    client.on('end', lose);
    try {
      await client.connect();
      await client.query('set synchronous_commit = off; set statement_timeout = 2000');
      await client.query('select pg_try_advisory_lock($1, hashtext($2))', [HOLDER_LOCK_CLASS, this.holderId]);
      onUp();
      while (!signal.aborted && !ended.signal.aborted) {
        await this.#turn(client);
        const pauseMs = this.#held === null ? LOOK_MS : BEAT_MS;
        await sleep(pauseMs, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(() => undefined);
      }
      if (ended.signal.aborted && !signal.aborted) throw new Error('the database closed the connection');
    } finally {
      client.removeListener('end', lose);
      if (this.#held !== null) this.#held.confirmedAt = Number.NEGATIVE_INFINITY;
      client.end().catch(() => undefined);
    }
  }

  async #turn(client: Client): Promise<void> {
    if (this.#held === null) await this.#look(client);
    else await this.#beat(client, this.#held);
    this.#endWait();
  }

  async #beat(client: Client, held: Held): Promise<void> {
    const askedAt = this.#monotonic();
    const { rowCount } = await client.query(
      'update market_owner set beat = beat + 1 where holder = $1 and epoch = $2',
      [this.holderId, held.epoch],
    );
    if (rowCount === 1) held.confirmedAt = askedAt;
    else {
      this.#held = null;
      this.#seen = null;
      this.#options.logger.warn({ epoch: held.epoch }, 'another process owns the market now');
      this.#onChange(null);
    }
  }

  async #look(client: Client): Promise<void> {
    const row = (await client.query<OwnerRow>(LOOK, [HOLDER_LOCK_CLASS])).rows[0];
    if (row === undefined) throw new Error('the table market_owner has lost its row');
    const now = this.#monotonic();
    const mark = `${row.holder} ${row.epoch} ${row.beat}`;
    this.#epoch = Math.max(this.#epoch, Number(row.epoch));
    this.#seen = this.#seen?.mark === mark ? { ...this.#seen, row } : { row, mark, since: now };
    const isFree = row.holder === null || !row.is_connected || now - this.#seen.since >= DEAD_AFTER_MS;
    if (isFree && this.#isWanted) await this.#claim(client, row);
  }

  /** Takes over from the very sign of life that was seen: whoever shows life meanwhile, or is faster, wins. */
  async #claim(client: Client, { epoch, beat, holder }: OwnerRow): Promise<void> {
    const { kind, venue, identity } = this.#wanted ?? { kind: null, venue: null, identity: null };
    const askedAt = this.#monotonic();
    // What was taken stays taken also when the database crashes now: an epoch is used once.
    await client.query('begin; set local synchronous_commit = on');
    const { rowCount } = await client.query(CLAIM, [this.holderId, epoch, beat, kind, venue, identity]);
    await client.query('commit');
    if (rowCount !== 1) return;
    this.#epoch = Number(epoch) + 1;
    this.#held = { epoch: this.#epoch, confirmedAt: askedAt };
    this.#options.logger.info({ epoch: this.#epoch, from: holder }, 'this process owns the market');
    this.#onChange(this.#epoch);
  }

  #nextTurn(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #endWait(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

const LOOK = `
  select holder, epoch, beat, kind, venue, identity, exists (
    select 1 from pg_locks k where k.locktype = 'advisory' and k.granted and k.classid = $1
      and k.database = (select oid from pg_database where datname = current_database())
      and k.objid = (hashtext(o.holder)::bigint & 4294967295)::oid) as is_connected
  from market_owner o`;

const CLAIM = `
  update market_owner set holder = $1, epoch = epoch + 1, beat = 0, kind = $4, venue = $5, identity = $6
  where epoch = $2 and beat = $3`;

function identityOf({ holder, kind, venue, identity }: OwnerRow): MarketIdentity | null {
  return holder === null || kind === null || venue === null || identity === null ? null : { kind, venue, identity };
}
