import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withUserScope } from './with-user-scope.ts';

let database: TestDatabase;
let caller: SeededUser;
/** Has what a message could tell: a plan whose one bot is used up, and all alerts that one may have. */
let full: SeededUser;
/** Has nothing that a message could tell. */
let empty: SeededUser;

beforeAll(async () => {
  database = await createTestDatabase();
  [caller, full, empty] = [await seedUser(database.pools, 'pro'), await seedUser(database.pools), newcomer()];
  await database.pools.engine.query(
    `insert into bots (user_id, type, symbol, exchange_account_id, params) values ($1, 'grid', 'BTCUSDT', $2, '{}')`,
    [full.userId, full.accountId],
  );
  await database.pools.engine.query(
    `insert into signal_alerts (user_id, symbol, timeframe, signal) select $1, 'BTCUSDT', '1h', 'Any' from generate_series(1, 20)`,
    [full.userId],
  );
});
afterAll(() => database.drop());

const newcomer = (): SeededUser => {
  const ids = { userId: randomUUID(), accountId: randomUUID(), email: 'nobody@example.test' };
  return { ...ids, claims: { role: 'authenticated', sub: ids.userId, email: ids.email, aal: 'aal1' } };
};

interface Refusal {
  readonly code?: string;
  readonly message: string;
}

/** What the caller is answered; null when it happened. */
async function refusalOf(sql: string): Promise<Refusal | null> {
  try {
    await withUserScope(database.pools.rest, caller.claims, (tx) => tx.query(sql));
    return null;
  } catch (error) {
    return error as Refusal;
  }
}

const listOf = async (sql: string) =>
  (await database.pools.engine.query<{ name: string }>(sql)).rows.map((r) => r.name);

/** A row in the name of `user`, of every table that users may add rows to. */
const ROWS: Readonly<Record<string, (user: SeededUser) => string>> = {
  bots: (user) => `(user_id, type, symbol, exchange_account_id, is_paper, params)
    values ('${user.userId}', 'grid', 'ETHUSDT', '${user.accountId}', false, '{}')`,
  exchange_accounts: (user) => `(user_id, adapter, label) values ('${user.userId}', 'paper', '')`,
  encrypted_credentials: (user) => `(user_id, exchange_account_id, encrypted_api_key, encrypted_api_secret)
    values ('${user.userId}', '${user.accountId}', '${'A'.repeat(40)}', '${'A'.repeat(40)}')`,
  signal_alerts: (user) => `(user_id, symbol, timeframe, signal) values ('${user.userId}', 'BTCUSDT', '1h', 'Any')`,
};

describe("a new row in another user's name", () => {
  it('is tried in every table that users may add rows to', async () => {
    const tables = await listOf(`select distinct c.table_name as name from information_schema.columns c
      where c.table_schema = 'public' and c.column_name = 'user_id'
        and has_any_column_privilege('authenticated', format('%I.%I', c.table_schema, c.table_name), 'insert')`);
    expect(tables.toSorted()).toEqual(Object.keys(ROWS).toSorted());
  });

  it.each(Object.keys(ROWS))('of %s is refused before anything is looked at', async (table) => {
    const answers = await Promise.all(
      [full, empty].map((user) => refusalOf(`insert into ${table} ${ROWS[table]?.(user)}`)),
    );
    const expected = { code: '42501', message: `new row violates row-level security policy for table "${table}"` };
    expect(answers).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)]);
  });

  it.each(Object.keys(ROWS))('of %s meets the comparison with the caller before every other trigger', async (table) => {
    const triggers = await listOf(`select tgname as name from pg_trigger
      where tgrelid = 'public.${table}'::regclass and not tgisinternal and tgtype & 7 = 7 order by tgname collate "C"`);
    expect(triggers[0]).toBe(`${table}_are_own`);
  });

  it('is added by the engine, which acts for everybody', async () => {
    const added = await database.pools.engine.query(
      `insert into exchange_accounts (user_id, adapter, label) values ($1, 'paper', 'Second') returning id`,
      [full.userId],
    );
    expect(added.rowCount).toBe(1);
  });
});

/** A call of every function that users may execute, with all that is another user's. */
const CALLS: Readonly<Record<string, ((user: SeededUser, bot: string) => string) | null>> = {
  // Of the caller alone: there is nothing to name another user with.
  my_plan: null,
  has_fresh_second_factor: null,
  ledger_symbol: null,
  is_operator: null,
  require_second_factor: null,
  storage_used: null,
  own_second_factor: null,
  require_confirmed_session: null,
  mode_report: null,
  advisor_scores: null,
  // Answers the same to whatever is not the caller's to claim: plan-binding.test.ts.
  claim_licence: null,
  create_demo_signal_provider: null,
  // Answers nothing, whatever it is given: api-limits.test.ts.
  note_api_write: null,
  open_provider: (user) => `select open_provider('${user.accountId}', 'Mine', '', 0)`,
  stop_provider: (_, bot) => `select stop_provider('${bot}')`,
  copied_trades: (_, bot) => `select 1 / count(*) from copied_trades('${bot}')`,
  // LIVE is answered the same for another's account and for one that there is not.
  switch_mode: (user) => `select switch_mode('LIVE', '${user.accountId}')`,
  set_account_state: (user) => `select set_account_state('${user.accountId}', 'HALTED')`,
  pause_bot: (_, bot) => `select pause_bot('${bot}')`,
  set_bot_schedule: (_, bot) => `select set_bot_schedule('${bot}', 'UTC', '[]')`,
  start_bot: (_, bot) => `select start_bot('${bot}')`,
  stop_bot: (_, bot) => `select stop_bot('${bot}')`,
  revoke_exchange_keys: (user) => `select revoke_exchange_keys('${user.accountId}')`,
  delete_exchange_account: (user) => `select delete_exchange_account('${user.accountId}')`,
  read_exchange_account: (user) => `select read_exchange_account('${user.accountId}', true)`,
  names_in_account: (user) => `select 1 / cardinality(assets) from names_in_account('${user.accountId}', 9)`,
  reconcile_account: (user) => `select 1 / count(*) from reconcile_account('${user.accountId}')`,
};

describe("a function called with another user's ids", () => {
  it('is tried with every function that users may call', async () => {
    const callable = await listOf(`select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
        and has_function_privilege('authenticated', p.oid, 'execute')`);
    expect(callable.toSorted()).toEqual(Object.keys(CALLS).toSorted());
  });

  it('has no argument for a user unless users may not call it', async () => {
    const named = await listOf(`select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and 'p_user_id' = any (p.proargnames)
        and has_function_privilege('authenticated', p.oid, 'execute')`);
    expect(named).toEqual([]);
  });

  it.each(Object.keys(CALLS).filter((name) => CALLS[name] !== null))('%s tells nothing', async (name) => {
    const { rows } = await database.pools.engine.query<{ id: string }>('select id from bots where user_id = $1', [
      full.userId,
    ]);
    const answers = [
      await refusalOf(CALLS[name]?.(full, rows[0]?.id ?? '') ?? ''),
      await refusalOf(CALLS[name]?.(empty, randomUUID()) ?? ''),
    ];
    expect(answers[0]).not.toBeNull();
    expect([answers[0]?.code, answers[0]?.message]).toEqual([answers[1]?.code, answers[1]?.message]);
  });
});
