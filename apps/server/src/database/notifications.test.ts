import { EXCHANGE_SYNC_FAULTS, type ExchangeSyncFault } from '@atb/api/messages/exchange-accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSING } from '../exchange-accounts/describe-fault.ts';
import { releaseAccount } from '../exchange-accounts/sync-store.ts';
import { seedConnectedAccount } from '../exchange-accounts/testing/seed-connected-account.ts';
import { pruneNotifications } from '../jobs/prune-notifications.ts';
import { showSecondFactor } from '../testing/connect-exchange.ts';
import { startTradingServer, type Trader, type TradingServer } from '../testing/start-trading-server.ts';

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(async () => {
  expect(server.engineFaults).toEqual([]);
  await server.stop();
});

const engine = () => server.database.pools.engine;

async function notificationsOf({ client }: Trader): Promise<readonly Record<string, unknown>[]> {
  const { data } = await client.from('notifications').select('*').order('id').throwOnError();
  return data ?? [];
}

const titles = async (trader: Trader) => (await notificationsOf(trader)).map((row) => row['title']);

async function addBot({ id, accountId }: Trader, name = 'Mine'): Promise<string> {
  const { rows } = await engine().query<{ id: string }>(
    `insert into bots (user_id, name, type, symbol, exchange_account_id, params) values ($1, $2, 'grid', 'BTCUSDT', $3, '{}') returning id`,
    [id, name, accountId],
  );
  return rows[0]?.id ?? '';
}

const setStatus = (bot: string, status: string, reason = '') =>
  engine().query('update bots set status = $2, status_reason = $3 where id = $1', [bot, status, reason]);

let orders = 0;
async function buy(trader: Trader): Promise<void> {
  orders += 1;
  const order = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'MARKET',
    quantity: '0.001',
    newClientOrderId: `told_${orders}`,
  };
  expect((await server.call(trader, 'exchange-binance/order', order)).body).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', 60_000);
}

it('tell of a bot that failed or ended by its rules, and not of one that its owner stopped', async () => {
  const [trader, other] = [await server.signUpTrader(), await server.signUpTrader()];
  const bot = await addBot(trader);
  await setStatus(bot, 'running');
  await setStatus(bot, 'error', 'The bot stopped because of an internal error.');
  await setStatus(bot, 'running');
  await setStatus(bot, 'stopped', 'Stop loss: the market fell to 57 000.00.');
  for (const reason of ['Stopped by you.', 'Stopped by "close everything".', 'Position closed by hand. 1 BTC stay.']) {
    await setStatus(bot, 'stopping');
    await setStatus(bot, 'stopped', reason);
  }
  const link = `/bots/${bot}`;
  expect(await notificationsOf(trader)).toEqual([
    expect.objectContaining({ kind: 'system', severity: 'error', title: 'Mine has failed', link, read_at: null }),
    expect.objectContaining({ kind: 'risk', severity: 'warning', title: 'Mine has ended by its rules', link }),
  ]);
  expect(await notificationsOf(other)).toEqual([]);
});

it('are not written when what they tell of is taken back', async () => {
  const trader = await server.signUpTrader();
  const bot = await addBot(trader);
  const connection = await engine().connect();
  await connection.query('begin');
  await connection.query(`update bots set status = 'error', status_reason = 'x' where id = $1`, [bot]);
  await connection.query('rollback');
  connection.release();
  expect(await notificationsOf(trader)).toEqual([]);
});

it('tell of orders that are denied for long, unless the bot is muted or the group is off', async () => {
  const trader = await server.signUpTrader();
  const bot = await addBot(trader);
  const deny = () =>
    engine().query(
      `insert into bot_events (bot_id, user_id, severity, code, message, at) values ($1, $2, 'warning', 'ORDERS_DENIED', 'Denied 9 times.', now())`,
      [bot, trader.id],
    );
  await deny();
  await trader.client
    .from('notification_prefs')
    .update({ muted_bots: [bot] })
    .eq('user_id', trader.id)
    .throwOnError();
  await deny();
  const prefs = { muted_bots: [], risk: false };
  await trader.client.from('notification_prefs').update(prefs).eq('user_id', trader.id).throwOnError();
  await deny();
  expect(await titles(trader)).toEqual(['Mine: orders are denied']);
});

it('tell of fills only whoever asked for that', async () => {
  const trader = await server.signUpTrader();
  await buy(trader);
  expect(await notificationsOf(trader)).toEqual([]);
  await trader.client.from('notification_prefs').update({ trades: true }).eq('user_id', trader.id).throwOnError();
  await buy(trader);
  expect(await notificationsOf(trader)).toEqual([
    expect.objectContaining({ kind: 'trades', severity: 'info', body: 'By hand.', link: '/portfolio' }),
  ]);
  expect((await titles(trader))[0]).toMatch(/^Bought 0\.001 BTCUSDT at \d+(\.\d+)?$/u);
});

it('tell of a breaker once for its day or week, however often equity crosses the limit', async () => {
  const trader = await server.signUpTrader();
  const judge = (state: string, reason: string, until: string | null) =>
    engine().query(
      'update exchange_accounts set trading_state = $2, state_reason = $3, state_until = $4 where id = $1',
      [trader.accountId, state, reason, until],
    );
  const [day, next, week] = ['2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z', '2026-11-30T00:00:00Z'];
  for (let again = 0; again < 2; again += 1) {
    await judge('REDUCING', 'Daily drawdown limit reached - trading paused. 3.5% of 3%.', day);
    await judge('ACTIVE', '', null);
    await judge('REDUCING', 'Weekly drawdown limit reached - trading paused. 10% of 7.5%.', week);
  }
  await judge('REDUCING', 'Daily drawdown limit reached - trading paused. 3.1% of 3%.', next);
  // Its owner, and the operator: no breaker.
  await judge('HALTED', 'The account is halted: nothing is placed until you set it to ACTIVE.', null);
  const rows = await notificationsOf(trader);
  expect(rows).toMatchObject([
    { kind: 'risk', severity: 'warning', title: 'Paper Account is REDUCING', link: '/settings/trading' },
    { body: expect.stringContaining('10% of 7.5%. Nothing new is opened until 2026-11-30 00:00 UTC') },
    { body: expect.stringContaining('until 2026-11-26 00:00 UTC') },
  ]);
  expect(rows).toHaveLength(3);
});

it('tell of a key that an exchange refuses at once, and of what should pass when it has lasted', async () => {
  const trader = await server.signUpTrader();
  const account = await seedConnectedAccount(server.database.pools, trader.id, 'kraken');
  const keys = {
    kind: 'security',
    severity: 'warning',
    title: 'Exchange keys added: kraken',
    link: '/settings/exchange',
  };
  expect(await notificationsOf(trader)).toMatchObject([keys]);
  await engine().query('delete from notifications where user_id = $1', [trader.id]);
  await engine().query('insert into exchange_syncs (account_id, user_id) values ($1, $2)', [account, trader.id]);
  const release = (fault: ExchangeSyncFault | null) =>
    releaseAccount(engine(), account, {
      nextMs: 0,
      fault: fault === null ? null : { code: fault, detail: EXCHANGE_SYNC_FAULTS[fault], isPassing: false },
      isCurrent: false,
    });
  for (let again = 0; again < 2; again += 1) await release('KEY_REFUSED');
  await release(null);
  for (let again = 0; again < 2; again += 1) await release('KEY_LOCKED');
  await release(null);
  for (let again = 0; again < 13; again += 1) await release('NO_ANSWER');
  expect(await notificationsOf(trader)).toMatchObject([
    { kind: 'system', severity: 'error', title: 'kraken cannot be read', link: '/settings/exchange' },
    { kind: 'system', severity: 'warning', title: 'kraken is locked', link: '/settings/exchange' },
    { kind: 'system', severity: 'warning', title: 'kraken has not been read for hours', link: '/portfolio' },
  ]);
  await engine().query('delete from notifications where user_id = $1', [trader.id]);
  const own: readonly ExchangeSyncFault[] = ['KEY_REVOKED_HERE', 'KEY_UNTESTED'];
  for (const fault of Object.keys(EXCHANGE_SYNC_FAULTS) as ExchangeSyncFault[]) {
    await release(null);
    await release(fault);
  }
  const silent = [...PASSING, ...own];
  const bodies = Object.entries(EXCHANGE_SYNC_FAULTS).flatMap(([code, detail]) =>
    silent.includes(code as ExchangeSyncFault) ? [] : [detail],
  );
  const rows = await notificationsOf(trader);
  expect(rows.map((row) => row['body'])).toEqual(bodies.map((detail) => expect.stringContaining(detail)));
  const grown = rows.filter((row) => row['title'] === 'Exchange keys not used any more: kraken');
  expect(grown, 'keys that may move money out are a matter of security').toMatchObject([
    { kind: 'security', body: expect.stringContaining('If this was not you') },
    { kind: 'security', body: expect.stringContaining('If this was not you') },
  ]);
});

it('tell how an import ended, and of keys that are replaced, revoked and deleted', async () => {
  const trader = await server.signUpTrader();
  await showSecondFactor(trader);
  const account = await seedConnectedAccount(server.database.pools, trader.id, 'kraken');
  await engine().query('delete from notifications where user_id = $1', [trader.id]);
  for (const end of [
    `status = 'done', booked = 3, known = 1`,
    `status = 'failed', error = 'The file is not there any more.'`,
  ]) {
    await engine().query(
      `insert into history_imports (user_id, account_id, file_name, status) values ($1, $2, 'x.csv', 'booking')`,
      [trader.id, account],
    );
    await engine().query(`update history_imports set ${end} where user_id = $1 and status = 'booking'`, [trader.id]);
  }
  await engine().query('update encrypted_credentials set encrypted_api_key = $2 where exchange_account_id = $1', [
    account,
    'B'.repeat(40),
  ]);
  await engine().query('update encrypted_credentials set last_used_at = now() where exchange_account_id = $1', [
    account,
  ]);
  await trader.client.rpc('revoke_exchange_keys', { p_account_id: account }).throwOnError();
  await trader.client.rpc('delete_exchange_account', { p_account_id: account }).throwOnError();
  const sql = 'select kind, severity, title from notifications where user_id = $1 order by id';
  expect((await engine().query(sql, [trader.id])).rows).toEqual([
    { kind: 'system', severity: 'info', title: 'History imported: kraken' },
    { kind: 'system', severity: 'error', title: 'Import failed: kraken' },
    { kind: 'security', severity: 'warning', title: 'Exchange keys replaced: kraken' },
    { kind: 'security', severity: 'warning', title: 'Exchange keys revoked: kraken' },
    { kind: 'security', severity: 'warning', title: 'Exchange account deleted: kraken' },
  ]);
});

it('tell of exports, licences and API keys', async () => {
  const trader = await server.signUpTrader('pro');
  await engine().query('delete from notifications where user_id = $1', [trader.id]);
  await engine().query(`insert into data_exports (user_id, status) values ($1, 'running')`, [trader.id]);
  await engine().query(`update data_exports set status = 'done' where user_id = $1`, [trader.id]);
  await engine().query(
    `insert into licences (email, user_id, license_key, kind, plan) values ($1, $2, 'ATB-ZZZZZZZZ-TLD1', 'one_time', 'elite')`,
    [trader.email, trader.id],
  );
  for (const status of ['cancelled', 'expired', 'refunded'])
    await engine().query('update licences set status = $2 where user_id = $1', [trader.id, status]);
  await engine().query(
    `insert into api_keys (user_id, name, key_hash, last_four, scopes) values ($1, 'Bot', sha256($2::bytea), 'abcd', '{read}')`,
    [trader.id, trader.id],
  );
  for (let again = 0; again < 2; again += 1)
    await engine().query('update api_keys set revoked_at = now() where user_id = $1', [trader.id]);
  expect(await titles(trader)).toEqual([
    'Your data export is ready',
    'Elite licence issued',
    'Elite licence cancelled',
    'Elite licence expired',
    'Elite licence refunded',
    'API key made: Bot',
    'API key revoked: Bot',
  ]);
});

it('tell of what concerns the security of the account', async () => {
  const trader = await server.signUpTrader();
  const { auth } = server.database.pools;
  for (const action of ['login', 'user_updated_password', 'factor_unenrolled'])
    await auth.query('insert into auth.audit_log_entries (payload) values ($1)', [{ action, actor_id: trader.id }]);
  await auth.query('insert into auth.audit_log_entries (payload) values ($1)', [
    { action: 'user_updated_password', actor_id: null },
  ]);
  await auth.query('select public.notify_of_sign_in($1, $2, $3)', [trader.id, 'Firefox on Linux', '192.0.2.7']);
  expect(await titles(trader)).toEqual(['Password changed', 'Second factor removed', 'New sign-in']);
  await auth.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'unverified', 'phone', now(), now())`,
    [trader.id],
  );
  await auth.query(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [trader.id]);
  // From now on the account shows its rows to who has shown the factor alone.
  const sql = 'select title from notifications where user_id = $1 order by id desc limit 1';
  expect((await engine().query(sql, [trader.id])).rows).toEqual([{ title: 'Second factor added' }]);
});

it('tell of incidents the operator alone', async () => {
  const [operator, trader] = [await server.signUpOperator(), await server.signUpTrader()];
  await engine().query('delete from notifications where user_id = $1', [operator.id]);
  await engine().query(
    `insert into incidents (service, kind, title, impact, started_at) values ('market', 'outage', 'No prices', 'Bots wait.', now())`,
  );
  await engine().query('update incidents set resolved_at = now()');
  expect(await titles(operator)).toEqual(['Incident: No prices', 'Resolved: No prices']);
  expect(await notificationsOf(trader)).toEqual([]);
});

it('can be read, marked and removed by their user, and changed in nothing else or by nobody else', async () => {
  const [trader, other] = [await server.signUpTrader(), await server.signUpTrader()];
  await setStatus(await addBot(trader), 'error', 'x');
  const at = '2026-11-24T00:00:00+00:00';
  for (const change of [{ title: 'y' }, { user_id: other.id }, { link: '/x' }])
    expect((await trader.client.from('notifications').update(change).gt('id', 0)).error?.code).toBe('42501');
  const row = { user_id: trader.id, kind: 'system', severity: 'info', title: 'x' };
  expect((await trader.client.from('notifications').insert(row)).error?.code).toBe('42501');
  expect((await trader.client.from('notification_prefs').insert({ user_id: trader.id })).error?.code).toBe('42501');
  await other.client.from('notifications').update({ read_at: at }).gt('id', 0).throwOnError();
  await other.client.from('notifications').delete().gt('id', 0).throwOnError();
  await other.client.from('notification_prefs').update({ risk: false }).eq('user_id', trader.id).throwOnError();
  expect(await notificationsOf(trader)).toEqual([expect.objectContaining({ read_at: null })]);
  await trader.client.from('notifications').update({ read_at: at }).is('read_at', null).throwOnError();
  expect(await notificationsOf(trader)).toEqual([expect.objectContaining({ read_at: at })]);
  const { data } = await trader.client.from('notification_prefs').select('*').single();
  expect(data).toMatchObject({
    trades: false,
    risk: true,
    system: true,
    security: true,
    billing: true,
    muted_bots: [],
  });
  await trader.client.from('notifications').delete().gt('id', 0).throwOnError();
  expect(await notificationsOf(trader)).toEqual([]);
});

it('stay the newest 500 of a user, for 90 days', async () => {
  const trader = await server.signUpTrader();
  await server.database.pools.auth.query(
    `select public.notify_user($1, 'system', 'info', 'n' || n, '', '/status') from generate_series(1, 503) n`,
    [trader.id],
  );
  const { rows } = await engine().query<{ count: string; oldest: string }>(
    `select count(*), (array_agg(title order by id))[1] as oldest from notifications where user_id = $1`,
    [trader.id],
  );
  expect(rows).toEqual([{ count: '500', oldest: 'n4' }]);
  await engine().query(
    `update notifications set created_at = now() - interval '91 days' where user_id = $1 and title <> 'n503'`,
    [trader.id],
  );
  expect(await pruneNotifications(engine())).toBe(499);
  expect(await titles(trader)).toEqual(['n503']);
});
