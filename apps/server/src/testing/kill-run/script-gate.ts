import { setTimeout as sleep } from 'node:timers/promises';
import type { EpochMs } from '@atb/core/base/time';
import type { Pool } from 'pg';
import { openPool } from '../open-pool.ts';
import { withTransaction } from '../../database/with-transaction.ts';
import type { QuoteConsumer } from '../../market-data/market-data-source.ts';
import type { MarketHub } from '../../market-data/market-hub.ts';
import { writeQuotes } from '../../market-data/quote-writer.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';
import { submitCommand } from './submit-command.ts';

/** The last of the traded symbols at any moment: behind its quote, every account has seen that moment in full. */
const LAST_SYMBOL = 'ETHUSDT';
const POLL_MS = 4;
/** Longest time a database may be away. */
const TIMEOUT_MS = 300_000;

export interface GateOptions {
  readonly hub: MarketHub;
  readonly scenario: Scenario;
  readonly ownerUrl: string;
  /** Called at the scenario's end; the market stands still from then on. */
  readonly onEnd: () => void;
}

/**
 * Holds the market at the scenario's times until the commands of that time are carried out, so that every run decides them
 * on the same quote, however often it was killed in between. Commands, and the fact that the market had come so far, are
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
    this.#pool = openPool({
      connectionString: ownerUrl,
      max: 1,
      application_name: 'atb-kill-gate',
      allowExitOnIdle: true,
    });
    this.#steps = new Map(scenario.steps.map((step) => [step.at, step]));
    this.#accountIds = scenario.accounts.map((account) => account.id);
  }

  /** The consumer that takes the place of `next`: holds the market before or after it. */
  around(next: QuoteConsumer): QuoteConsumer {
    const { scenario, onEnd } = this.#options;
    return async (quote) => {
      if (quote.eventTime > scenario.endsAt) {
        while (await this.#isUnsettled().catch(() => true)) await sleep(POLL_MS);
        onEnd();
        await new Promise(() => undefined);
      }
      await next(quote);
      const step = quote.symbol === LAST_SYMBOL ? this.#steps.get(quote.eventTime) : undefined;
      if (step !== undefined) await this.#hold(step);
    };
  }

  /** A step that an earlier process submitted is gone through again: its commands wait for the end of the past. */
  async #hold(step: ScenarioStep): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS;
    let isOurs = false;
    for (;;) {
      try {
        if (!isOurs && (await this.#isSubmitted(step))) return;
        isOurs = true;
        if (!(await this.#isSubmitted(step))) await this.#submit(step);
        while (await this.#isPending()) {
          if (performance.now() > deadline) throw new Error(`commands of ${step.at} are not carried out`);
          await sleep(POLL_MS);
        }
        return;
      } catch (error) {
        // The database may have been killed: the step is asked for again when it is back.
        if (performance.now() > deadline) throw error;
        await sleep(10 * POLL_MS);
      }
    }
  }

  async #isSubmitted(step: ScenarioStep): Promise<boolean> {
    return (await this.#pool.query('select 1 from kill_run.steps where at = $1', [new Date(step.at)])).rowCount !== 0;
  }

  async #submit(step: ScenarioStep): Promise<void> {
    await withTransaction(this.#pool, async (tx) => {
      await tx.query('insert into kill_run.steps (at) values ($1)', [new Date(step.at)]);
      for (const command of step.commands) await submitCommand(tx, command);
      const { hub } = this.#options;
      await writeQuotes(tx, hub.source.venue, hub.latestQuotes());
    });
  }

  /** Something is still being asked of the venue. */
  async #isUnsettled(): Promise<boolean> {
    const found = await this.#pool.query(
      `select 1 from bot_orders where status in ('intended', 'submitted', 'pending_cancel', 'unknown') and account_id = any($1) limit 1`,
      [this.#accountIds],
    );
    return found.rowCount !== 0;
  }

  async #isPending(): Promise<boolean> {
    const found = await this.#pool.query(
      `select 1 from engine_commands where status = 'pending' and account_id = any($1) limit 1`,
      [this.#accountIds],
    );
    return found.rowCount !== 0;
  }
}
