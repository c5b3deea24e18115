import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, deriveSeed } from '@atb/core/base/random';
import type { Pool } from 'pg';
import { openPool } from '../open-pool.ts';
import { withTransaction } from '../../database/with-transaction.ts';
import { findOwnerUrl } from './find-owner-url.ts';
import type { Scenario, ScenarioCommand } from './scenario.ts';
import { submitCommand } from './submit-command.ts';
import { pickOne, CommandWriter } from './command-writer.ts';

const PAUSE_MS = 150;

/** Users who ask for things at any moment, whatever has just been killed, and remember what was confirmed to them. */
export class LiveCommands {
  readonly #dataDir: string;
  readonly #scenario: Scenario;
  readonly #random: () => number;
  readonly #writer: CommandWriter;
  readonly #prices = new Map<string, number>();
  readonly #confirmed: string[] = [];
  #isStopped = false;
  #run: Promise<void> = Promise.resolve();

  constructor(dataDir: string, scenario: Scenario) {
    this.#dataDir = dataDir;
    this.#scenario = scenario;
    this.#random = createRandom(deriveSeed(scenario.seed, 'live'));
    this.#writer = new CommandWriter('live', {
      seed: scenario.seed,
      random: this.#random,
      priceAt: (symbol) => this.#prices.get(symbol) ?? 1,
    });
  }

  get confirmedCount(): number {
    return this.#confirmed.length;
  }

  start(): void {
    this.#run = this.#ask();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#run;
  }

  /** Confirmed commands that are not carried out, or are gone; waits a little for the last ones. */
  async findUnanswered(pool: Pool): Promise<readonly string[]> {
    let open: readonly string[] = this.#confirmed;
    for (let tries = 0; tries < 100 && open.length > 0; tries += 1) {
      const done = await pool.query<{ id: string }>(
        `select id from engine_commands where id = any($1) and status = 'done' and result is not null`,
        [this.#confirmed],
      );
      const answered = new Set(done.rows.map((row) => row.id));
      open = this.#confirmed.filter((id) => !answered.has(id));
      if (open.length > 0) await sleep(PAUSE_MS);
    }
    return open;
  }

  async #ask(): Promise<void> {
    const { guests, startsAt } = this.#scenario;
    const first = guests.flatMap((guest) =>
      this.#writer.begin(guest, startsAt).filter((command) => command.via === 'procedure'),
    );
    while (!this.#isStopped) {
      const command = first.shift() ?? this.#writer.any(pickOne(guests, this.#random), startsAt);
      // A command whose confirmation was lost may have been recorded or not: nobody was told, so either is right.
      if (await this.#submit(command).catch(() => false)) this.#confirmed.push(command.id);
      await sleep(this.#random() * 2 * PAUSE_MS);
    }
  }

  async #submit(command: ScenarioCommand): Promise<boolean> {
    const pool = openPool({
      connectionString: await findOwnerUrl(this.#dataDir),
      max: 1,
      connectionTimeoutMillis: 1_000,
      query_timeout: 5_000,
    });
    try {
      const prices = await pool.query<{ symbol: string; last: string }>(
        'select distinct on (symbol) symbol, last from price_feeds order by symbol, ts desc',
      );
      for (const { symbol, last } of prices.rows) this.#prices.set(symbol, Number(last));
      return await withTransaction(pool, (tx) => submitCommand(tx, command));
    } finally {
      await pool.end();
    }
  }
}
