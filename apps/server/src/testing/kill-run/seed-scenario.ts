import { join, resolve } from 'node:path';
import { openPool } from '../open-pool.ts';
import { startEmbeddedPostgres } from '../../database/embedded-postgres.ts';
import { ensureRolePasswords } from '../../database/ensure-role-passwords.ts';
import { migrate } from '../../database/migrate.ts';
import { type Transaction, withTransaction } from '../../database/with-transaction.ts';
import { createLogger } from '../../logger.ts';
import { loadSecrets } from '../../secrets.ts';
import { checkBotRules } from './check-bot-rules.ts';
import type { Scenario, ScenarioAccount } from './scenario.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../../..');
const OPENING_USDT = '10000';

/** Makes a data directory in which a server finds the scenario's accounts and the market at the scenario's start. */
export async function seedScenario(dataDir: string, scenario: Scenario): Promise<void> {
  const secrets = await loadSecrets(dataDir);
  const embedded = await startEmbeddedPostgres({ dataDir, secrets, logger: createLogger('warn') });
  const pool = openPool({ connectionString: embedded.ownerUrl, max: 1 });
  try {
    await migrate(embedded.ownerUrl, join(REPOSITORY, 'supabase/migrations'));
    await ensureRolePasswords(embedded.ownerUrl, secrets);
    await withTransaction(pool, async (tx) => {
      await tx.query('create schema kill_run');
      await tx.query('create table kill_run.steps (at timestamptz primary key)');
      // Goes by the clock of the wall, which a scenario does not.
      await tx.query('alter table engine_commands disable trigger engine_commands_rate');
      await tx.query(`insert into market_sessions (source, seed, epoch, offset_ms) values ('replay', 0, $1, 0)`, [
        new Date(scenario.startsAt),
      ]);
      const everybody = [...scenario.accounts, ...scenario.guests];
      for (const account of everybody) await seedAccount(tx, account, new Date(scenario.startsAt));
      await seedProvider(tx, scenario, everybody[0]);
      for (const account of everybody) await seedBots(tx, account);
    });
    // Guests' rules are looked at when they start them, under the kills.
    await checkBotRules(pool, scenario.accounts);
  } finally {
    await pool.end();
    await embedded.stop();
  }
}

async function seedAccount(tx: Transaction, account: ScenarioAccount, at: Date): Promise<void> {
  const { id, userId, email, isLoose } = account;
  const owner = [id, userId];
  await tx.query(`insert into auth.users (id, email, aud, role) values ($1, $2, 'authenticated', 'authenticated')`, [
    userId,
    email,
  ]);
  await tx.query(
    `insert into exchange_accounts (id, user_id, adapter, label, is_paper) values ($1, $2, 'paper', 'Paper Account', true)`,
    owner,
  );
  await tx.query('select public.provision_user($1, $2, $3)', [userId, email, '{}']);
  await tx.query(`insert into user_plans (email, plan) values ($1, 'elite')`, [email]);
  if (isLoose) {
    await tx.query(
      `update user_risk_prefs set max_trade_risk_pct = 100, max_daily_dd_pct = 100, max_weekly_dd_pct = 100,
         max_account_exposure_pct = 100, max_symbol_exposure_pct = 100, loss_streak_limit = 10 where user_id = $1`,
      [userId],
    );
  }
  const opening = await tx.query<{ id: string }>(
    `insert into ledger_transactions (account_id, user_id, kind, reference, at) values ($1, $2, 'deposit', 'opening', $3) returning id`,
    [...owner, at],
  );
  await tx.query(
    `insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
     values ($3, $1, $2, 'assets', 'USDT', $4::numeric), ($3, $1, $2, 'external', 'USDT', -$4::numeric)`,
    [...owner, opening.rows[0]?.id, OPENING_USDT],
  );
  await tx.query(
    `insert into balances (account_id, user_id, asset, free, locked, ts) values ($1, $2, 'USDT', $4, 0, $3)`,
    [...owner, at, OPENING_USDT],
  );
  await tx.query('insert into account_states (account_id, user_id) values ($1, $2)', owner);
}

async function seedProvider(tx: Transaction, scenario: Scenario, account?: ScenarioAccount): Promise<void> {
  if (account === undefined) return;
  const [id, opened] = [scenario.providerId, new Date(scenario.startsAt)];
  await tx.query(
    `insert into signal_providers (id, name, is_listed, is_open, opened_at) values ($1, 'Provider', true, true, $2)`,
    [id, opened],
  );
  await tx.query(
    `insert into provider_accounts (provider_id, account_id, user_id, start_equity, opened_at) values ($1, $3, $4, $5, $2)`,
    [id, opened, account.id, account.userId, OPENING_USDT],
  );
}

async function seedBots(tx: Transaction, { id, userId, bots }: ScenarioAccount): Promise<void> {
  for (const bot of bots) {
    await tx.query(
      `insert into bots (id, user_id, name, type, symbol, exchange_account_id, params) values ($3, $2, $6, $6, $4, $1, $5)`,
      [id, userId, bot.id, bot.symbol, JSON.stringify(bot.params), bot.type],
    );
  }
}
