import { setTimeout as sleep } from 'node:timers/promises';
import type { EpochMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import { Pool } from 'pg';
import { type Transaction, withTransaction } from '../../database/with-transaction.ts';
import type { MarketHub } from '../../market-data/market-hub.ts';
import { writeQuotes } from '../../market-data/quote-writer.ts';
import type { Scenario, ScenarioStep, ScenarioWish } from './scenario.ts';

/** The last of the traded symbols at any moment: behind its quote, every account has seen that moment in full. */
const LAST_SYMBOL = 'ETHUSDT';
const POLL_MS = 4;
/** Longest time a database may be away. */
const PATIENCE_MS = 20_000;

export interface GateOptions {
  readonly hub: MarketHub;
  readonly scenario: Scenario;
  readonly ownerUrl: string;
  /** Called at the scenario's end; the market stands still from then on. */
  readonly onEnd: () => void;
}

/**
 * Holds the market at the scenario's times until the wishes of that time are carried out, so that every run decides them
 * on the same quote, however often it was killed in between. Wishes, and the fact that the market had come so far, are
 * recorded in one transaction: what a user saw before asking is not forgotten.
 */
export class ScriptGate {
  readonly #options: GateOptions;
  readonly #pool: Pool;
  readonly #steps: ReadonlyMap<EpochMs, ScenarioStep>;
  readonly #accountIds: readonly string[];

  constructor(options: GateOptions) {
    const { scenario, ownerUrl } = options;
    this.#options = options;
    this.#pool = new Pool({
      connectionString: ownerUrl,
      max: 1,
      application_name: 'atb-kill-gate',
      allowExitOnIdle: true,
    });
    this.#pool.on('error', () => undefined);
    this.#steps = new Map(scenario.steps.map((step) => [step.at, step]));
    this.#accountIds = scenario.accounts.map((account) => account.id);
  }

  /** A consumer of quotes; what it returns holds the market. */
  onQuote(quote: Quote): void | Promise<void> {
    if (quote.symbol !== LAST_SYMBOL) return undefined;
    const { scenario } = this.#options;
    const step = this.#steps.get(quote.eventTime);
    if (quote.eventTime < scenario.endsAt) return step === undefined ? undefined : this.#hold(step);
    return this.#holdForGood(step);
  }

  async #holdForGood(step: ScenarioStep | undefined): Promise<void> {
    if (step !== undefined) await this.#hold(step);
    this.#options.onEnd();
    await new Promise(() => undefined);
  }

  async #hold(step: ScenarioStep): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        await this.#submit(step);
        while (await this.#isPending()) await sleep(POLL_MS);
        return;
      } catch (error) {
        // The database may have been killed: the step is asked for again when it is back.
        if (performance.now() > deadline) throw error;
        await sleep(10 * POLL_MS);
      }
    }
  }

  async #submit(step: ScenarioStep): Promise<void> {
    await withTransaction(this.#pool, async (tx) => {
      const isFirst = await tx.query(
        'insert into kill_run.steps (at) values ($1) on conflict do nothing returning at',
        [new Date(step.at)],
      );
      if (isFirst.rowCount === 0) return;
      for (const wish of step.wishes) await submitWish(tx, wish);
      const { hub } = this.#options;
      await writeQuotes(tx, hub.source.venue, hub.latestQuotes());
    });
  }

  async #isPending(): Promise<boolean> {
    const found = await this.#pool.query(
      `select 1 from engine_commands where status = 'pending' and account_id = any($1) limit 1`,
      [this.#accountIds],
    );
    return found.rowCount !== 0;
  }
}

async function submitWish(tx: Transaction, wish: ScenarioWish): Promise<void> {
  const { id, account } = wish;
  if (wish.via === 'command') {
    await tx.query(
      'insert into engine_commands (id, account_id, user_id, kind, payload, idempotency_key) values ($1, $2, $3, $4, $5, $6)',
      [id, account.id, account.userId, wish.kind, JSON.stringify(wish.payload), id],
    );
    return;
  }
  await tx.query('savepoint wish');
  try {
    const claims = JSON.stringify({ role: 'authenticated', sub: account.userId, email: account.email });
    await tx.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
    await tx.query(wish.sql, [...wish.values]);
    // Orders are numbered from the wish's id, which is random by design.
    await tx.query(
      `update engine_commands set id = $1 where status = 'pending' and sequence =
         (select max(sequence) from engine_commands where account_id = $2 and idempotency_key like $3)`,
      [id, account.id, `${wish.values[0] ?? ''}:%`],
    );
  } catch (error) {
    // The procedure says no, in the same state always with the same words.
    await tx.query('rollback to savepoint wish');
    if ((error as { code?: string }).code !== 'P0001') throw error;
  }
}
