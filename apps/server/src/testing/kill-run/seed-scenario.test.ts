import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../database/embedded-postgres.ts';
import { createLogger } from '../../logger.ts';
import { loadSecrets } from '../../secrets.ts';
import { findVerdict, verdictKey } from '../../validation/verdict-store.ts';
import { openPool } from '../open-pool.ts';
import { findRules } from './check-bot-rules.ts';
import { createScenario } from './create-scenario.ts';
import { openRecordedPrices } from './recorded-prices.ts';
import type { ScenarioAccount } from './scenario.ts';
import { seedScenario } from './seed-scenario.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atb-kill-seed-'));
  await chmod(dataDir, 0o755); // the user PostgreSQL runs as must get in
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** What is known of the rules of each bot that has some. */
async function readVerdicts(pool: Pool, accounts: readonly ScenarioAccount[]): Promise<readonly string[]> {
  const verdicts: string[] = [];
  for (const bot of accounts.flatMap(({ bots }) => bots)) {
    const rules = findRules(bot);
    if (rules === null) continue;
    verdicts.push((await findVerdict(pool, await verdictKey(bot.symbol, rules)))?.status ?? 'unknown');
  }
  return verdicts;
}

it('no start that is compared waits for its rules: how long that takes would decide which orders go before it', async () => {
  const scenario = createScenario({ seed: 1, days: 1, accountCount: 2, priceAt: await openRecordedPrices() });
  await seedScenario(dataDir, scenario);
  const secrets = await loadSecrets(dataDir);
  const embedded = await startEmbeddedPostgres({ dataDir, secrets, logger: createLogger('silent') });
  const pool = openPool({ connectionString: embedded.ownerUrl, max: 1 });
  try {
    const compared = await readVerdicts(pool, scenario.accounts);
    expect(compared.length).toBeGreaterThan(2);
    expect(compared).toEqual(compared.map(() => 'passed'));
    expect(await readVerdicts(pool, scenario.guests), 'guests start bots nobody has looked at').toContain('unknown');
  } finally {
    await pool.end();
    await embedded.stop();
  }
});
