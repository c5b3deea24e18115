import { randomUUID } from 'node:crypto';
import { hasFeature } from '@atb/core/plans/features';
import { TIERS } from '@atb/core/plans/tiers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededUser, seedUser, withSecondFactor } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { ADVISOR_MATRIX, ADVISOR_PROBES } from './testing/advisor-probes.ts';
import { ALERT_MATRIX, ALERT_PROBES, ALERT_SECRETS } from './testing/alert-probes.ts';
import { API_PROBES } from './testing/api-probes.ts';
import { EXCHANGE_MATRIX, EXCHANGE_PROBES } from './testing/exchange-probes.ts';
import { BOT_PROBES } from './testing/bot-probes.ts';
import { LEARNER_MATRIX, LEARNER_PROBES } from './testing/learner-probes.ts';
import type { ScopeClaims } from './with-user-scope.ts';
import { type ProbeAnswer, answerOf } from './testing/answer-probe.ts';
import { COPY_PROBES } from './testing/copy-probes.ts';
import { NOTICE_MATRIX, REQUEST_PROBES } from './testing/request-probes.ts';
import { type Ids, type Probe, seedRows } from './testing/seed-rows.ts';
import { STATUS_PROBES } from './testing/status-probes.ts';
import { runTransaction } from './with-transaction.ts';

type Verb = 'select' | 'insert' | 'update' | 'delete';

const PROBES: Readonly<Record<string, Probe>> = {
  ...REQUEST_PROBES,
  profiles: { columns: 'id, email', values: (i) => `'${i.user}', '${i.email}'`, update: 'full_name = full_name' },
  user_plans: { columns: 'email, plan', values: (i) => `'x${i.email}', 'pro'`, update: "plan = 'elite'" },
  ai_usage: { columns: 'email, yyyymm, calls', values: (i) => `'${i.email}', 203001, 1`, update: 'calls = 0' },
  user_risk_prefs: { columns: 'user_id', values: (i) => `'${i.user}'`, update: 'max_daily_dd_pct = 1' },
  exchange_accounts: {
    columns: 'user_id, adapter, label, api_key_encrypted, api_secret_encrypted',
    values: (i) => `'${i.user}', 'binance', 'Mine', '${'A'.repeat(40)}', '${'A'.repeat(40)}'`,
    update: "label = 'Renamed'",
  },
  encrypted_credentials: {
    columns: 'exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret, encryption_version',
    values: (i) => `'${i.account}', '${i.user}', '${'A'.repeat(40)}', '${'A'.repeat(40)}', 2`,
    update: 'encryption_version = 2',
  },
  bots: {
    columns: 'user_id, type, symbol, exchange_account_id, params',
    values: (i) => `'${i.user}', 'grid', 'BTCUSDT', '${i.account}', '{}'`,
    update: "name = 'Renamed'",
  },
  bot_orders: {
    columns:
      'user_id, account_id, client_order_id, symbol, side, type, purpose, quantity, reserved_asset, status, created_at, updated_at',
    values: (i) =>
      `'${i.user}', '${i.account}', '${i.fresh.slice(0, 30)}', 'BTCUSDT', 'buy', 'market', 'entry', 1, 'USDT', 'filled', now(), now()`,
    update: 'reason = reason',
  },
  positions: {
    columns: 'user_id, account_id, bot_id, symbol, qty, entry_price, opened_at, updated_at',
    values: (i) => `'${i.user}', '${i.account}', '${i.bot}', 'ETHUSDT', 1, 1, now(), now()`,
    update: 'qty = 1000',
  },
  trade_ledger: {
    columns: 'user_id, account_id, order_id, venue_trade_id, symbol, side, qty, price, fee, fee_asset, maker, exec_ts',
    values: (i) =>
      `'${i.user}', '${i.account}', '${i.order}', '${i.fresh}', 'BTCUSDT', 'buy', 1, 1, 0, 'USDT', true, now()`,
    update: 'qty = 2',
  },
  balances: {
    columns: 'user_id, account_id, asset, free, locked, ts',
    values: (i) => `'${i.user}', '${i.account}', 'ETH', 1, 0, now()`,
    update: 'free = 1000000',
  },
  ledger_transactions: {
    columns: 'user_id, account_id, kind, reference, at',
    values: (i) => `'${i.user}', '${i.account}', 'deposit', '${i.fresh}', now()`,
    update: "kind = 'deposit'",
  },
  ledger_postings: {
    columns: 'transaction_id, user_id, account_id, ledger_account, asset, amount',
    values: (i) => `'${i.transaction}', '${i.user}', '${i.account}', 'assets', 'USDT', 1`,
    update: 'amount = 2',
  },
  tax_lots: {
    columns: 'id, user_id, account_id, asset, quantity, remaining, cost, acquired_at, sequence',
    values: (i) => `'${i.fresh}', '${i.user}', '${i.account}', 'BTC', 1, 1, 1, now(), 9`,
    update: 'cost = 0',
  },
  lot_disposals: {
    columns:
      'id, user_id, account_id, lot_id, reference, asset, quantity, cost, proceeds, gain, acquired_at, disposed_at',
    values: (i) => `'${i.fresh}', '${i.user}', '${i.account}', 'lot-1', 'x', 'BTC', 1, 1, 1, 0, now(), now()`,
    update: 'gain = 0',
  },
  bot_states: {
    columns: 'bot_id, user_id, account_id, status, state, updated_at',
    values: (i) => `'${i.bot}', '${i.user}', '${i.account}', 'running', '{}', now()`,
    update: "state = '{}'",
  },
  bot_events: {
    columns: 'bot_id, user_id, severity, code, message, at',
    values: (i) => `'${i.bot}', '${i.user}', 'info', 'X', 'x', now()`,
    update: "message = 'y'",
  },
  equity_snapshots: {
    columns: 'user_id, account_id, at, equity, cash, exposure',
    values: (i) => `'${i.user}', '${i.account}', clock_timestamp(), 1, 1, 0`,
    update: 'equity = 1000000',
  },
  period_holdings: {
    columns: 'user_id, account_id, span, starts_at, holdings, posting_id',
    values: (i) => `'${i.user}', '${i.account}', 'week', now(), '[]', 1`,
    update: "holdings = '[]'",
  },
  achievements: {
    columns: 'user_id, achievement_type, title, description, points',
    values: (i) => `'${i.user}', 'week_trader', 'x', 'x', 500`,
    update: 'points = 1000',
  },
  signal_providers: { columns: 'name', values: () => `'New'`, update: "name = 'Renamed'" },
  ...STATUS_PROBES,
  licences: {
    columns: 'email, user_id, license_key, kind, plan',
    values: (i) => `'${i.email}', '${i.user}', 'ATB-ZZZZZZZZ-ZZZ9', 'one_time', 'pro'`,
    update: "status = 'refunded'",
  },
  checkout_sessions: {
    columns: 'id, provider, book, plan, period, amount, token_hash',
    values: (i) => `'chk_' || md5('${i.fresh}'), 'test', 'pricing', 'pro', 'yearly', 1, sha256('x')`,
    update: 'amount = 0.01',
  },
  payments: {
    columns: 'licence_id, kind, provider, provider_reference, amount, currency, paid_at',
    values: (i) => `(select id from licences limit 1), 'payment', 'test', '${i.fresh}', 1, 'usd', now()`,
    update: 'amount = 0',
  },
  payment_events: { columns: 'id, type', values: (i) => `'${i.fresh}', 'x'`, update: "type = 'y'" },
  licence_attempts: { columns: 'user_id', values: (i) => `'${i.user}'`, update: 'attempts = 0' },
  plan_limits: {
    columns: 'plan, rank, max_bots, max_trade_volume, ai_calls, usual_ai_limit, storage_mb, api_calls_hour, features',
    values: () => `'gold', 9, -1, -1, -1, -1, -1, 1, '{}'`,
    update: 'max_bots = -1',
  },
  platform_state: { columns: 'is_only_row', values: () => 'true', update: 'trading_halted = true' },
  price_feeds: {
    columns: 'exchange, symbol, bid, ask, last, ts',
    values: () => `'binance', 'BTCUSDT', 1, 1, 1, now()`,
    update: 'last = 2',
  },
  quotes: { columns: 'symbol, bid, ask, last, ts', values: () => `'BTCUSDT', 1, 1, 1, now()`, update: 'last = 2' },
  market_sessions: { columns: 'source, epoch', values: () => `'replay', now()`, update: 'seed = 1' },
  market_owner: { columns: 'is_only_row', values: () => 'true', update: 'epoch = 9' },
  bot_kinds: { columns: 'kind, can_start', values: () => `'moon', true`, update: 'can_start = true' },
  engine_workers: { columns: 'worker_id', values: (i) => `'${i.fresh}'`, update: 'beat = 9' },
  engine_leases: {
    columns: 'account_id, worker_id, token, expires_at',
    values: (i) => `'${i.account}', 'x', 1, now()`,
    update: 'token = 9',
  },
  engine_commands: {
    columns: 'account_id, user_id, kind, idempotency_key',
    values: (i) => `'${i.account}', '${i.user}', 'stop_all', '${i.fresh}'`,
    update: "payload = '{}'",
  },
  engine_cursors: {
    columns: 'account_id, symbol, event_time, quote',
    values: (i) => `'${i.account}', 'ETHUSDT', now(), '{}'`,
    update: 'event_time = now()',
  },
  account_clocks: {
    columns: 'account_id, at',
    values: (i) => `'${i.account}', now()`,
    update: 'at = now()',
  },
  account_states: {
    columns: 'account_id, user_id',
    values: (i) => `'${i.account}', '${i.user}'`,
    update: "state = '{}'",
  },
  strategy_verdicts: {
    columns: 'key',
    values: (i) => `encode(sha256('${i.fresh}'), 'hex')`,
    update: 'judged_at = now()',
  },
  notifications: {
    columns: 'user_id, kind, severity, title',
    values: (i) => `'${i.user}', 'system', 'info', 'x'`,
    update: 'read_at = now()',
  },
  ...ADVISOR_PROBES,
  signal_alerts: {
    columns: 'user_id, symbol, timeframe, signal',
    values: (i) => `'${i.user}', 'BTCUSDT', '15m', 'Long'`,
    update: 'is_on = false',
  },
  credential_tests: {
    columns: 'user_id, digest, permissions',
    values: (i) => `'${i.user}', repeat('a', 64), '{read}'`,
    update: "permissions = '{}'",
  },
  signer_audit: {
    columns: 'user_id, exchange_account_id, venue, purpose, method, path, outcome',
    values: (i) => `'${i.user}', '${i.account}', 'binance', 'read', 'GET', '/api/v3/account', 'signed'`,
    update: "outcome = 'x'",
  },
  notification_prefs: { columns: 'user_id', values: (i) => `'${i.user}'`, update: 'trades = true' },
  research_runs: {
    columns: 'user_id, kind, name, request, engine_version',
    values: (i) => `'${i.user}', 'backtest', 'Mine', '{}', '1'`,
    update: "note = 'Mine'",
  },
  research_results: {
    columns: 'run_id, user_id, bundle',
    values: (i) => `'${i.run}', '${i.user}', ''`,
    update: "bundle = ''",
  },
  research_trials: {
    columns: 'run_id, number, user_id, params, figures',
    values: (i) => `'${i.run}', 0, '${i.user}', '{}', '{}'`,
    update: "figures = '{}'",
  },
  research_holdouts: {
    columns: 'user_id, run_id, strategy_id, venue, symbol, timeframe, from_ts, to_ts',
    values: (i) => `'${i.user}', gen_random_uuid(), 'x', 'binance', 'BTCUSDT', '1h', '2026-01-01', '2026-02-01'`,
    update: 'opened_at = now()',
  },
  luck_budgets: { columns: 'user_id, backtests', values: (i) => `'${i.user}', 1`, update: 'backtests = 0' },
  ...LEARNER_PROBES,
  ...BOT_PROBES,
  ...EXCHANGE_PROBES,
  ...COPY_PROBES,
  ...ALERT_PROBES,
  ...API_PROBES,
};

// One line a table: select insert update delete, for anonymous | owner | another user | service_role.
// r = rows, n = none visible, d = denied.
const MATRIX = `
  profiles               dddd  rrrd  ndnd  rddd
  user_plans             dddd  rddd  nddd  rrrr
  ai_usage               dddd  rddd  nddd  rrrr
  user_risk_prefs        dddd  rdrd  ndnd  rddd
  exchange_accounts      dddd  rrrd  ndnd  rddd
  encrypted_credentials  dddd  rddd  ndnd  rddd
  bots                   dddd  rrrr  ndnn  rddd
  bot_orders             dddd  rddd  nddd  rddd
  positions              dddd  rddd  nddd  rddd
  trade_ledger           dddd  rddd  nddd  rddd
  balances               dddd  rddd  nddd  rddd
  ledger_transactions    dddd  rddd  nddd  rddd
  ledger_postings        dddd  rddd  nddd  rddd
  tax_lots               dddd  rddd  nddd  rddd
  lot_disposals          dddd  rddd  nddd  rddd
  bot_states             dddd  rddd  nddd  rddd
  bot_events             dddd  rddd  nddd  rddd
  bot_schedules          dddd  rddd  nddd  rddd
  equity_snapshots       dddd  rddd  nddd  rddd
  period_holdings        dddd  rddd  nddd  rddd
  achievements           dddd  rddd  nddd  rrrr
  signal_providers       dddd  rddd  rddd  rrrr
  provider_accounts      dddd  rddd  nddd  rddd
  copy_signals           dddd  dddd  dddd  rddd
  health_checks          rddd  rddd  rddd  rrrr
  health_days            dddd  dddd  dddd  rddd
  request_hours          dddd  dddd  dddd  rddd
  incidents              dddd  dddd  dddd  rddd
  incident_updates       dddd  dddd  dddd  rddd
  status_subscribers     dddd  dddd  dddd  rddd
  status_mails           dddd  dddd  dddd  rddd
  licences               dddd  rddd  nddd  rrrr
  checkout_sessions      dddd  dddd  dddd  rddd
  payments               dddd  rddd  nddd  rddd
  payment_events         dddd  dddd  dddd  rddd
  licence_attempts       dddd  dddd  dddd  rddd
  plan_limits            dddd  rddd  rddd  rddd
  platform_state         dddd  rddd  rddd  rddd
  price_feeds            dddd  rddd  rddd  rddd
  quotes                 dddd  rddd  rddd  rddd
  market_sessions        dddd  dddd  dddd  rddd
  market_owner           dddd  dddd  dddd  rddd
  bot_kinds              dddd  dddd  dddd  rddd
  engine_workers         dddd  dddd  dddd  rddd
  engine_leases          dddd  dddd  dddd  rddd
  engine_commands        dddd  dddd  dddd  rddd
  engine_cursors         dddd  dddd  dddd  rddd
  account_states         dddd  dddd  dddd  rddd
  account_clocks         dddd  dddd  dddd  rddd
  bot_journal            dddd  dddd  dddd  rddd
  strategy_verdicts      dddd  dddd  dddd  rddd
  data_exports           dddd  rddd  nddd  rddd
  history_imports        dddd  rddd  nddd  rddd
  account_deletions      dddd  rddd  nddd  rddd
  notifications          dddd  rdrr  ndnn  rddd
  notification_prefs     dddd  rdrd  ndnd  rddd
  signal_alerts          dddd  rrrr  ndnn  rddd
  credential_tests       dddd  dddd  dddd  rddd
  signer_audit           dddd  rddd  nddd  rddd
  research_runs          dddd  rdrd  ndnd  rddd
  research_results       dddd  rddd  nddd  rddd
  research_trials        dddd  rddd  nddd  rddd
  request_meters         dddd  dddd  dddd  rddd
  research_holdouts      dddd  rddd  nddd  rddd
  luck_budgets           dddd  rddd  nddd  rddd
${ADVISOR_MATRIX}
${NOTICE_MATRIX}
${LEARNER_MATRIX}
${EXCHANGE_MATRIX}
${ALERT_MATRIX}
  api_keys               dddd  rddd  nddd  rddd
  api_usage              dddd  rddd  nddd  rddd
  api_requests           dddd  dddd  dddd  rddd
`;

const ANSWERS: Readonly<Record<string, ProbeAnswer>> = { r: 'rows', n: 'none', d: 'denied' };
const VERBS: readonly Verb[] = ['select', 'insert', 'update', 'delete'];
const CALLERS = ['anonymous', 'owner', 'another user', 'service'] as const;

interface Expectation {
  readonly table: string;
  readonly caller: (typeof CALLERS)[number];
  readonly verb: Verb;
  readonly expected: ProbeAnswer;
}

const EXPECTATIONS: readonly Expectation[] = MATRIX.trim()
  .split('\n')
  .flatMap((line) => {
    const [table = '', ...cells] = line.trim().split(/\s+/);
    return CALLERS.flatMap((caller, column) =>
      VERBS.map((verb, row) => ({ table, caller, verb, expected: ANSWERS[cells[column]?.[row] ?? ''] ?? 'denied' })),
    );
  });

let database: TestDatabase;
let owner: SeededUser;
let other: SeededUser;
let ids: Ids;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await seedUser(database.pools, 'pro');
  // Has no rows of its own, so whatever it sees is someone else's.
  other = { ...owner, userId: randomUUID(), email: 'other@example.test' };
  other = { ...other, claims: { ...owner.claims, sub: other.userId, email: other.email } };
  ids = await seedRows(database.pools.engine, owner, PROBES);
});

afterAll(() => database.drop());

describe('row-level security', () => {
  it('covers every table of the exposed schema', async () => {
    const tables = await database.pools.engine.query<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
    );
    expect(tables.rows.map((row) => row.relname)).toEqual(Object.keys(PROBES).toSorted());
    expect([...new Set(EXPECTATIONS.map((each) => each.table))].toSorted()).toEqual(Object.keys(PROBES).toSorted());
  });

  it('is enabled and forced everywhere', async () => {
    const open = await database.pools.engine.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(open.rows).toEqual([]);
  });

  it('names the roles of every policy', async () => {
    const anyone = await database.pools.engine.query(
      `select tablename, policyname from pg_policies where schemaname = 'public' and 'public' = any (roles)`,
    );
    expect(anyone.rows).toEqual([]);
  });

  it.each(EXPECTATIONS)(
    'answers "$expected" when $caller asks to $verb $table',
    async ({ table, caller, verb, expected }) => {
      expect(await probe(caller, table, verb)).toBe(expected);
    },
  );

  it('lets no user write a column that the server owns', async () => {
    const forbidden = [
      `update bots set status = 'running'`,
      `update bots set user_id = '${other.userId}'`,
      `update exchange_accounts set trading_mode = 'LIVE'`,
      `update exchange_accounts set is_paper = false`,
      `update profiles set email = 'someone@else.test'`,
      `update research_runs set status = 'done'`,
      `update research_runs set share_token = '${'a'.repeat(40)}'`,
      `insert into bots (type, symbol, exchange_account_id, params, status) values ('grid', 'BTCUSDT', '${owner.accountId}', '{}', 'running')`,
      `insert into bots (user_id, type, symbol, exchange_account_id, params) values ('${other.userId}', 'grid', 'BTCUSDT', '${other.accountId}', '{}')`,
      `update equity_snapshots set holdings = '[]', posting_id = 0`,
      `insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure, holdings, posting_id) values ('${owner.accountId}', '${owner.userId}', now(), 1, 1, 0, '[]', 0)`,
      `select dek_wrapped from encrypted_credentials`,
      `select key_hash from api_keys`,
      ...ALERT_SECRETS,
      `update notifications set title = 'x'`,
      `update advisor_meters set asked = 0`,
      `delete from advisor_advice`,
      `select begin_advisor_question('${owner.userId}', 'x', 202606, 'x', 'x', 'x', 1, 1, 1)`,
      `select end_advisor_question('${owner.userId}', 'x', 202606, 'failed', '', '{}', 0, 0)`,
      `select upsert_ai_usage('${owner.email}', 202606, 0, 0, 0)`,
      `update notification_prefs set user_id = '${other.userId}'`,
    ];
    for (const sql of forbidden) expect(await answerTo(owner.claims, sql), sql).toBe('denied');
  });

  it('lets limits be tightened freely but loosened only with custom risk rules and a second factor', async () => {
    const loosen = `update user_risk_prefs set max_daily_dd_pct = 50 returning 1`;
    const strong = withSecondFactor(owner.claims);
    expect(await answerTo(owner.claims, `update user_risk_prefs set max_daily_dd_pct = 1 returning 1`)).toBe('rows');
    for (const plan of TIERS) {
      await database.pools.engine.query('update user_plans set plan = $2 where email = $1', [owner.email, plan]);
      expect(await answerTo(owner.claims, loosen), plan).toBe('denied');
      expect(await answerTo(strong, loosen), plan).toBe(hasFeature(plan, 'customRiskRules') ? 'rows' : 'denied');
    }
    await database.pools.engine.query(`update user_plans set plan = 'pro' where email = $1`, [owner.email]);
  });

  it('lets one limit be tightened while another is loose', async () => {
    const { engine } = database.pools;
    await engine.query('update user_risk_prefs set max_daily_dd_pct = 50 where user_id = $1', [owner.userId]);
    expect(await answerTo(owner.claims, `update user_risk_prefs set max_symbol_exposure_pct = 5 returning 1`)).toBe(
      'rows',
    );
    expect(await answerTo(owner.claims, `update user_risk_prefs set max_daily_dd_pct = 40 returning 1`)).toBe('rows');
    expect(await answerTo(owner.claims, `update user_risk_prefs set max_daily_dd_pct = 51 returning 1`)).toBe('denied');
    await engine.query('update user_risk_prefs set max_daily_dd_pct = 3 where user_id = $1', [owner.userId]);
  });

  it('keeps the ledger append-only for the engine too', async () => {
    for (const table of ['trade_ledger', 'ledger_transactions', 'ledger_postings', 'lot_disposals']) {
      await expect(database.pools.engine.query(`delete from ${table}`), table).rejects.toMatchObject({ code: '42501' });
    }
    await expect(database.pools.engine.query('update ledger_postings set amount = 1')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('keeps the log of opened hold-outs append-only for the jobs too', async () => {
    for (const change of ['delete from research_holdouts', 'update research_holdouts set opened_at = now()'])
      await expect(database.pools.engine.query(change), change).rejects.toMatchObject({ code: '42501' });
  });

  it('refuses a ledger transaction that does not balance', async () => {
    const unbalanced = runTransaction(database.pools.engine, 'begin', async (tx) => {
      const made = await tx.query<{ id: string }>(
        `insert into ledger_transactions (user_id, account_id, kind, reference, at) values ('${ids.user}', '${ids.account}', 'adjustment', 'off', now()) returning id`,
      );
      await tx.query(
        `insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount) values ($1, '${ids.account}', '${ids.user}', 'assets', 'USDT', 1)`,
        [made.rows[0]?.id],
      );
    });
    await expect(unbalanced).rejects.toMatchObject({ code: '23514' });
  });

  it('refuses numbers that are not amounts', async () => {
    for (const free of [`'NaN'`, `'Infinity'`, '-1']) {
      const write = database.pools.engine.query(
        `update balances set free = ${free} where account_id = '${ids.account}'`,
      );
      await expect(write, free).rejects.toMatchObject({ code: '23514' });
    }
  });
});

function claimsOf(caller: (typeof CALLERS)[number]): ScopeClaims {
  if (caller === 'anonymous') return { role: 'anon' };
  if (caller === 'service') return { role: 'service_role' };
  return caller === 'owner' ? owner.claims : other.claims;
}

const answerTo = (claims: ScopeClaims, sql: string): Promise<ProbeAnswer> => answerOf(database.pools.rest, claims, sql);

function probe(caller: (typeof CALLERS)[number], table: string, verb: Verb): Promise<ProbeAnswer> {
  const test = PROBES[table];
  if (test === undefined) throw new Error(`no probe for ${table}`);
  const statements: Readonly<Record<Verb, string>> = {
    select:
      caller === 'service' || table !== 'encrypted_credentials'
        ? `select 1 from ${table} limit 1`
        : `select user_id from ${table} limit 1`,
    insert: `insert into ${table} (${test.columns}) values (${test.values({ ...ids, fresh: randomUUID() })})`,
    update: `update ${table} set ${test.update}`,
    delete: `delete from ${table}`,
  };
  return answerOf(database.pools.rest, claimsOf(caller), statements[verb]);
}
