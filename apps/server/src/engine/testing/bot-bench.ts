// engine/testing: a worker over a scripted market, for tests of what bots do on the server.
import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { Pools } from '../../database/pools.ts';
import { withUserScope } from '../../database/with-user-scope.ts';
import { createLogger } from '../../logger.ts';
import { MarketHub } from '../../market-data/market-hub.ts';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { type SeededUser, seedUser } from '../../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { PaperVenue } from '../../venues/paper/paper-venue.ts';
import { EngineWorker } from '../engine-worker.ts';
import type { EngineWorkerOptions } from '../engine-worker-options.ts';
import type { ReplayParts } from '../check-by-replay.ts';
import { PASS_ALL_RULES } from './pass-all-rules.ts';

const STARTS_AT = Date.UTC(2026, 5, 1, 12);

/** Everything of an account that money or a bot's next step depends on. */
const DIGESTED = [
  'select client_order_id, status, quantity, price, filled_quantity, created_at, updated_at from bot_orders where account_id = $1 order by client_order_id',
  'select venue_trade_id, side, qty, price, fee, realized_pnl, exec_ts from trade_ledger where account_id = $1 order by venue_trade_id',
  'select asset, free, locked from balances where account_id = $1 order by asset',
  'select state, status from bot_states where account_id = $1 order by bot_id',
];

export interface EngineSession {
  readonly market: ScriptedMarket;
  readonly worker: EngineWorker;
}

export interface BotFill {
  readonly side: string;
  readonly price: string;
  readonly qty: string;
}

/** A database, and engines on BTCUSDT that come and go. */
export class BotBench {
  readonly #database: TestDatabase;
  readonly #running: EngineWorker[] = [];

  private constructor(database: TestDatabase) {
    this.#database = database;
  }

  static async open(): Promise<BotBench> {
    const database = await createTestDatabase();
    await database.pools.engine.query(`select set_default_plan('enterprise')`);
    return new BotBench(database);
  }

  seedUser(plan?: 'pro'): Promise<SeededUser> {
    return seedUser(this.#database.pools, plan);
  }

  async startEngine(
    market = new ScriptedMarket(['BTCUSDT'], STARTS_AT),
    options: Partial<Omit<EngineWorkerOptions, 'hub'>> = {},
  ): Promise<EngineSession> {
    const hub = new MarketHub(market);
    const instrument = market.instrument('BTCUSDT') ?? expect.fail('no instrument');
    const worker = new EngineWorker({
      pool: this.#database.pools.engine,
      hub,
      createVenue: () => new PaperVenue([instrument]),
      validator: PASS_ALL_RULES,
      logger: createLogger('silent'),
      isLockstep: true,
      ...options,
    });
    this.#running.push(worker);
    const cursors = await worker.start();
    await hub.start({ cursors, onFault: (error) => expect.fail(error.message) });
    return { market, worker };
  }

  async stopEngines(): Promise<void> {
    for (const worker of this.#running.splice(0)) await worker.stop();
  }

  close(): Promise<void> {
    return this.#database.drop();
  }

  /** As the user, under row-level security. */
  async ask(user: SeededUser, sql: string, values: readonly unknown[]): Promise<void> {
    await withUserScope(this.#database.pools.rest, user.claims, (tx) => tx.query(sql, [...values]));
  }

  /** The same, with what it answers. */
  async read<Row extends object>(user: SeededUser, sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    const { rows } = await withUserScope(this.#database.pools.rest, user.claims, (tx) =>
      tx.query<Row>(sql, [...values]),
    );
    return rows;
  }

  get pools(): Pools {
    return this.#database.pools;
  }

  get pool(): Pool {
    return this.#database.pools.engine;
  }

  /** Connections of the engine, on which a statement with `text` waits first. */
  holdingPool(text: string, until: Promise<void>): Pool {
    return new Proxy(this.pool, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]): unknown => {
          const call = () => Reflect.apply(value, target, args) as unknown;
          return key === 'query' && String(args[0]).includes(text) ? until.then(call) : call();
        };
      },
    });
  }

  /** As the operator, with the secret key. */
  async serve(sql: string, values: readonly unknown[]): Promise<void> {
    await withUserScope(this.#database.pools.rest, { role: 'service_role' }, (tx) => tx.query(sql, [...values]));
  }

  /** As the engine. */
  async rows<Row extends object>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return (await this.#database.pools.engine.query<Row>(sql, [...values])).rows;
  }

  /** Records a command as the gateway does. */
  async command(user: SeededUser, kind: string, payload: object, key: string = randomUUID()): Promise<void> {
    await this.rows(
      `insert into engine_commands (account_id, user_id, kind, payload, idempotency_key) values ($1, $2, $3, $4, $5)`,
      [user.accountId, user.userId, kind, JSON.stringify(payload), key],
    );
  }

  async createBot(user: SeededUser, type: string, params: object, id: string = randomUUID()): Promise<string> {
    const sql = `insert into bots (id, type, symbol, exchange_account_id, params) values ($1, $2, 'BTCUSDT', $3, $4)`;
    await this.ask(user, sql, [id, type, user.accountId, JSON.stringify(params)]);
    return id;
  }

  fillsOf(botId: string): Promise<readonly BotFill[]> {
    return this.rows('select side, price, qty from trade_ledger where bot_id = $1 order by exec_ts', [botId]);
  }

  async notesOf(botId: string): Promise<readonly string[]> {
    const sql = 'select code from bot_events where bot_id = $1 order by at, id';
    return (await this.rows<{ code: string }>(sql, [botId])).map(({ code }) => code);
  }

  /** Every money row of an account as one digest: equal digests mean equal to the last unit. */
  async digest(user: SeededUser): Promise<string> {
    const parts = await Promise.all(DIGESTED.map((sql) => this.rows(sql, [user.accountId])));
    return createHash('sha256').update(JSON.stringify(parts).replaceAll(user.accountId, 'the account')).digest('hex');
  }

  async expectReconciled(user: SeededUser): Promise<void> {
    const sql = 'select * from reconcile_account($1)';
    const checks = await this.rows<{ difference: string }>(sql, [user.accountId]);
    expect(checks.filter((check) => Number(check.difference) !== 0)).toEqual([]);
  }

  /** Frees the ids of the user's bots for another run of the same. */
  async forget(user: SeededUser): Promise<void> {
    await this.#database.pools.auth.query('delete from auth.users where id = $1', [user.userId]);
  }

  /** What a replay check of a bot takes. */
  replayOf(botId: string, { market }: EngineSession): ReplayParts {
    return { pool: this.#database.pools.engine, source: market, botId };
  }
}
