import type { ResearchBundle } from '@atb/api/research-bundle';
import type { RunKind } from '@atb/api/research-rows';
import { BACKTEST_ENGINE_VERSION } from '@atb/core/backtest/engine-version';
import type { Timeframe } from '@atb/core/market/timeframe';
import type { QueryResult, QueryResultRow } from 'pg';
import type { SharedPool } from '../database/shared-pool.ts';
import { type Transaction, withTransaction } from '../database/with-transaction.ts';
import { unpackBundle } from './unpack-bundle.ts';

export interface NewRun {
  readonly userId: string;
  readonly kind: RunKind;
  readonly name: string;
  readonly request: object;
  /** The sealed period that this run opens. */
  readonly holdout?: HoldoutLook;
}

/** A look at what a sweep had sealed. Times are ISO. */
export interface HoldoutLook {
  readonly userId: string;
  /** The sweep. */
  readonly runId: string;
  readonly strategyId: string;
  readonly venue: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly from: string;
  readonly to: string;
}

/** What came of the request to stop a run. */
export type CancelRunOutcome = 'cancelled' | 'stopping' | 'ended' | 'not_found';

/** All who read shared results, who need not be signed in. */
const ANYBODY = 'anybody';

/** Takes research in: a run that was committed is carried out even when this process dies. */
export class RunRepository {
  readonly #connections: SharedPool;

  /** @param connections as atb_engine. */
  constructor(connections: SharedPool) {
    this.#connections = connections;
  }

  #query<Row extends QueryResultRow>(caller: string, text: string, values: unknown[]): Promise<QueryResult<Row>> {
    return this.#connections.run(caller, (pool) => pool.query<Row>(text, values));
  }

  #transact<T>(caller: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#connections.run(caller, (pool) => withTransaction(pool, work));
  }

  /** @returns the run's id. @throws P0001 with a sentence when the plan, the number of runs or an earlier look forbids it. */
  start(request: NewRun): Promise<string> {
    return this.#transact(request.userId, async (tx) => {
      if (request.holdout !== undefined) await logLook(tx, request.holdout);
      const { rows } = await tx.query<{ id: string }>(
        `insert into public.research_runs (user_id, kind, name, request, engine_version, holdout_of)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [
          request.userId,
          request.kind,
          request.name,
          JSON.stringify(request.request),
          String(BACKTEST_ENGINE_VERSION),
          request.holdout?.runId ?? null,
        ],
      );
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('the run was not written');
      await announce(tx);
      return id;
    });
  }

  /** Looks at overlapping sealed periods of the same pair before this one. */
  async countLooks({ userId, runId, symbol, from, to }: HoldoutLook): Promise<number> {
    const { rows } = await this.#query<{ looks: number }>(
      userId,
      `select count(*)::int as looks from public.research_holdouts
       where user_id = $1 and run_id <> $2 and symbol = $3 and from_ts < $5 and to_ts > $4`,
      [userId, runId, symbol, from, to],
    );
    return rows[0]?.looks ?? 0;
  }

  /** Stops a run of this user; one that waits at once, one at work as soon as its worker sees it. */
  async cancel(runId: string, userId: string): Promise<CancelRunOutcome> {
    const { rows } = await this.#query<{ status: string; was: string }>(
      userId,
      `update public.research_runs r
       set cancel_requested = r.status in ('queued', 'running'),
         status = case when was.status = 'queued' then 'cancelled' else r.status end,
         finished_at = case when was.status = 'queued' then now() else r.finished_at end,
         reason = case when was.status = 'queued' then 'Cancelled by you.' else r.reason end,
         stage = case when was.status = 'queued' then 'Cancelled.' else r.stage end
       from (select id, status from public.research_runs where id = $1 and user_id = $2 for update) was
       where r.id = was.id returning r.status, was.status as was`,
      [runId, userId],
    );
    const [row] = rows;
    if (row === undefined) return 'not_found';
    if (row.was === 'queued') return 'cancelled';
    return row.status === 'running' ? 'stopping' : 'ended';
  }

  /** Removes a run that has ended, and all that hangs on it but the log of opened periods. */
  async delete(runId: string, userId: string): Promise<'deleted' | 'under_way' | 'not_found'> {
    const { rows } = await this.#query<{ hasEnded: boolean }>(
      userId,
      `with own as (select id, finished_at is not null as ended from public.research_runs where id = $1 and user_id = $2),
         gone as (delete from public.research_runs r using own where r.id = own.id and own.ended)
       select ended as "hasEnded" from own`,
      [runId, userId],
    );
    const [row] = rows;
    if (row === undefined) return 'not_found';
    return row.hasEnded ? 'deleted' : 'under_way';
  }

  /** Gives a run that is done the token, unless it has one. @returns the one that it has then; null when it is not done. */
  async share(runId: string, userId: string, token: string): Promise<string | null> {
    const { rows } = await this.#query<{ token: string }>(
      userId,
      `update public.research_runs set share_token = coalesce(share_token, $3)
       where id = $1 and user_id = $2 and status = 'done' returning share_token as token`,
      [runId, userId, token],
    );
    return rows[0]?.token ?? null;
  }

  async unshare(runId: string, userId: string): Promise<void> {
    await this.#query(userId, 'update public.research_runs set share_token = null where id = $1 and user_id = $2', [
      runId,
      userId,
    ]);
  }

  /** A shared run's name and result, nothing of its owner; null when no run bears the token. */
  async readShared(token: string): Promise<{ readonly name: string; readonly bundle: ResearchBundle } | null> {
    const { rows } = await this.#query<{ name: string; bundle: Buffer }>(
      ANYBODY,
      `select r.name, b.bundle from public.research_runs r join public.research_results b on b.run_id = r.id
       where r.share_token = $1 and r.status = 'done'`,
      [token],
    );
    const [row] = rows;
    return row === undefined ? null : { name: row.name, bundle: await unpackBundle(row.bundle) };
  }

  /** What a shared run is about; null when no run bears the token. */
  async readSharedMarket(token: string): Promise<SharedMarket | null> {
    const { rows } = await this.#query<{ request: SharedRequest }>(
      ANYBODY,
      "select request from public.research_runs where share_token = $1 and status = 'done'",
      [token],
    );
    const request = rows[0]?.request;
    if (request === undefined) return null;
    const { symbol, symbols, ...market } = request;
    return { ...market, symbols: symbols ?? [symbol] };
  }

  /** Puts a run that ended without a result back; its kept trials are not made again. */
  async retry(runId: string, userId: string): Promise<'queued' | 'not_retryable' | 'not_found'> {
    return this.#transact(userId, async (tx) => {
      const { rows } = await tx.query<{ status: string }>(
        'select status from public.research_runs where id = $1 and user_id = $2 for update',
        [runId, userId],
      );
      const [row] = rows;
      if (row === undefined) return 'not_found';
      if (row.status !== 'failed' && row.status !== 'cancelled') return 'not_retryable';
      await tx.query(
        `update public.research_runs set status = 'queued', reason = null, cancel_requested = false, attempts = 0,
           worker_id = null, heartbeat_at = null, finished_at = null, started_at = null, stage = 'Waiting for a free worker.'
         where id = $1`,
        [runId],
      );
      await announce(tx);
      return 'queued';
    });
  }
}

/** The market and days of a run. Times are ISO. */
export interface SharedMarket {
  readonly venue: string;
  readonly symbols: readonly string[];
  readonly timeframe: Timeframe;
  readonly from: string;
  readonly to: string;
}

/** What of a kept request says so. */
type SharedRequest = Omit<SharedMarket, 'symbols'> & { readonly symbol: string; readonly symbols?: readonly string[] };

/** @throws P0001 when the period was opened before. */
async function logLook(tx: Transaction, look: HoldoutLook): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into public.research_holdouts (user_id, run_id, strategy_id, venue, symbol, timeframe, from_ts, to_ts)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (run_id) do nothing`,
    [look.userId, look.runId, look.strategyId, look.venue, look.symbol, look.timeframe, look.from, look.to],
  );
  if (rowCount === 0) {
    const error = new Error('The sealed period was opened before; it can be looked at only once.');
    throw Object.assign(error, { code: 'P0001', hint: 'ALREADY_OPENED' });
  }
}

/** Wakes the workers when the transaction commits. Where their queue has not been made yet, they look when they start. */
async function announce(tx: Transaction): Promise<void> {
  const { rows } = await tx.query<{ isThere: boolean }>(
    `select to_regclass('graphile_worker._private_jobs') is not null as "isThere"`,
  );
  if (rows[0]?.isThere === true)
    await tx.query(`select graphile_worker.add_job('research', '{}'::json, max_attempts := 1)`);
}
