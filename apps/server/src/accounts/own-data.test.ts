import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStore } from '../files/folder-store.ts';
import { sweepBlobs } from '../files/sweep-blobs.ts';
import type { MailMessage } from '../mail/mailer.ts';
import { eventually } from '../testing/eventually.ts';
import { startTradingServer, type Trader, type TradingServer } from '../testing/start-trading-server.ts';
import { eraseNextAccount } from './erase-accounts.ts';
import { writeNextExport } from './export-worker.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

let server: TradingServer;
const mails: MailMessage[] = [];
const mailer = { send: async (mail: MailMessage) => void mails.push(mail) };
const logger = { error: (fault: unknown) => void faults.push(fault), info: () => undefined };
const faults: unknown[] = [];

beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(async () => {
  expect(faults).toEqual([]);
  await server.stop();
});

const store = () => createFolderStore(server.filesDirectory);
const workOnExport = () =>
  writeNextExport({ pools: server.database.pools, store: store(), mailer, siteUrl: 'http://localhost', logger });
const stuck = new Set<string>();
const eraseNext = () => eraseNextAccount({ pool: server.database.pools.engine, mailer, logger, stuck });

/** Somebody who has traded, by hand and by a bot, with a file. */
async function signUpBusyTrader(): Promise<Trader> {
  const trader = await server.signUpTrader('elite');
  await server.market.say('BTCUSDT', 60_000);
  const order = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'MARKET',
    quantity: '0.01',
    newClientOrderId: `mine_${trader.id.slice(0, 8)}`,
  };
  expect((await server.call(trader, 'exchange-binance/order', order)).body).toMatchObject({ success: true });
  const params = { upper: 62_000, lower: 58_000, grids: 5, allocation: 1_000 };
  expect((await server.call(trader, 'create-bot', { type: 'grid', symbol: 'BTCUSDT', params })).body).toMatchObject({
    success: true,
  });
  await trader.client.storage.from('user-files').upload(`${trader.id}/notes.txt`, 'mine');
  return trader;
}

const exportsOf = async (trader: Trader) =>
  (await trader.client.from('data_exports').select('*').order('created_at')).data ?? [];

describe('an export of one’s data', () => {
  it('holds all rows of every table, exactly, and none of anybody else', async () => {
    const [trader, other] = [await signUpBusyTrader(), await signUpBusyTrader()];
    expect((await server.call(trader, 'start-data-export', {})).body).toMatchObject({ success: true });
    expect(await workOnExport()).toBe(true);
    const [done] = await exportsOf(trader);
    expect(done).toMatchObject({ status: 'done', progress: 1, error: null });
    const zip = (await trader.client.storage.from('user-files').download(done.file_name)).data;
    const files = unzipSync(new Uint8Array((await zip?.arrayBuffer()) ?? new ArrayBuffer()));
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    for (const { name } of PERSONAL_TABLES) expect(Object.keys(files), name).toContain(`json/${name}.json`);
    const fills = JSON.parse(read('json/public.trade_ledger.json'));
    expect(fills).toHaveLength(await count('trade_ledger', trader));
    expect(JSON.parse(read('json/public.ledger_postings.json'))).toHaveLength(await count('ledger_postings', trader));
    expect(read('csv/public.bots.csv').split('\r\n')[0]).toContain('command_number');
    expect(JSON.parse(read('json/auth.users.json'))).toMatchObject([{ email: trader.email }]);
    const everything = Object.keys(files).map(read).join('\n');
    for (const foreign of [other.id, other.email, 'argon2', 'encrypted_password'])
      expect(everything).not.toContain(foreign);
    expect(mails.find(({ to }) => to === trader.email)?.subject).toBe('Your ATB data export is ready');
  });

  it('is one at a time for each user, and is removed with its file', async () => {
    const trader = await server.signUpTrader('pro');
    const starts = await Promise.all([1, 2, 3].map(() => server.call(trader, 'start-data-export', {})));
    expect(starts.filter(({ body }) => body['success'] === true)).toHaveLength(1);
    expect(starts.filter(({ body }) => body['reason'] === 'EXPORT_UNDER_WAY')).toHaveLength(2);
    const [waiting] = await exportsOf(trader);
    const exportId = waiting.id;
    expect((await server.call(trader, 'delete-data-export', { exportId })).body).toMatchObject({
      reason: 'EXPORT_UNDER_WAY',
    });
    await workOnExport();
    const stranger = await server.signUpTrader('pro');
    expect((await server.call(stranger, 'delete-data-export', { exportId })).body).toMatchObject({
      reason: 'EXPORT_NOT_FOUND',
    });
    expect(await exportsOf(stranger)).toEqual([]);
    expect((await server.call(trader, 'delete-data-export', { exportId })).body).toEqual({ success: true });
    expect(await exportsOf(trader)).toEqual([]);
    expect((await trader.client.storage.from('user-files').list(`${trader.id}/exports`)).data).toEqual([]);
  });

  it('is written ten times a day, whether or not those before are deleted', async () => {
    const trader = await server.signUpTrader('pro');
    const startAndDelete = async () => {
      const { body } = await server.call(trader, 'start-data-export', {});
      if (body['success'] !== true) return body['reason'];
      await server.sql(`update data_exports set status = 'failed', error = 'x' where user_id = $1`, [trader.id]);
      const [row] = await exportsOf(trader);
      return (await server.call(trader, 'delete-data-export', { exportId: row.id })).body['success'];
    };
    const outcomes = [];
    for (let day = 0; day < 11; day += 1) outcomes.push(await startAndDelete());
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => true), 'TOO_MANY_EXPORTS']);
    await server.sql(`update request_meters set since = since - interval '1 day' where user_id = $1`, [trader.id]);
    expect(await startAndDelete()).toBe(true);
  });

  it('tells the key of a licence that waits for an address to who has proved the address alone', async () => {
    const trader = await server.signUpTrader('free');
    const key = 'ATB-WAITFORM-AAAA';
    await server.sql(
      `insert into licences (email, license_key, kind, plan) values (lower($1), $2, 'one_time', 'pro')`,
      [trader.email, key],
    );
    const licences = async () => {
      await server.call(trader, 'start-data-export', {});
      await workOnExport();
      const zip = await trader.client.storage.from('user-files').download((await exportsOf(trader)).at(-1).file_name);
      const files = unzipSync(new Uint8Array((await zip.data?.arrayBuffer()) ?? new ArrayBuffer()));
      return strFromU8(files['json/public.licences.json'] ?? new Uint8Array());
    };
    await server.sql('update profiles set email_proven_at = null where id = $1', [trader.id]);
    expect(await licences()).not.toContain(key);
    await server.sql('update profiles set email_proven_at = now() where id = $1', [trader.id]);
    expect(await licences()).toContain(key);
  });

  it('that does not fit says so; one whose writer was killed is written by another', async () => {
    const trader = await server.signUpTrader('free');
    await server.sql('insert into files.blobs (user_id, size) values ($1, 99999999)', [trader.id]);
    await server.call(trader, 'start-data-export', {});
    await workOnExport();
    expect(await exportsOf(trader)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('does not fit') },
    ]);
    await server.sql('delete from files.blobs where user_id = $1', [trader.id]);
    await server.call(trader, 'start-data-export', {});
    await server.sql(
      `update data_exports set status = 'running', attempts = 1, beat_at = now() - interval '5 minutes' where user_id = $1 and status = 'queued'`,
      [trader.id],
    );
    expect(await workOnExport()).toBe(true);
    expect((await exportsOf(trader)).at(-1)).toMatchObject({ status: 'done', attempts: 2 });
  });
});

const count = async (table: string, { id }: Trader) =>
  Number((await server.sql<{ n: string }>(`select count(*) as n from ${table} where user_id = $1`, [id]))[0]?.n);

describe('the deletion of an account', () => {
  const request = (trader: Trader) => server.call(trader, 'request-account-deletion', { confirmation: 'DELETE' });

  it('needs a sign-in of the last minutes', async () => {
    const trader = await server.signUpTrader('pro');
    await server.sql(
      `update auth.mfa_amr_claims set created_at = now() - interval '10 minutes', updated_at = now() - interval '10 minutes'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [trader.id],
    );
    const { data } = await trader.client.auth.refreshSession();
    const stale: Trader = { ...trader, accessToken: data.session?.access_token ?? '' };
    expect((await request(stale)).body).toMatchObject({ success: false, reason: 'PROOF_NEEDED' });
  });

  it('needs the second factor of who has one', async () => {
    const trader = await server.signUpTrader('pro');
    await server.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())`,
      [trader.id],
    );
    expect((await request(trader)).body).not.toHaveProperty('success', true);
    expect(await server.sql('select 1 from account_deletions where user_id = $1', [trader.id])).toEqual([]);
  });

  it('stops a bot, too, that another client starts in the very moment', async () => {
    const trader = await signUpBusyTrader();
    await server.sql(`
      create function start_in_between() returns trigger language plpgsql security definer set search_path = '' as $$
      begin
        perform public.submit_bot_command(b, 'start_bot', 'running', 'Waiting for the engine to take over.', '{}')
        from public.bots b where b.user_id = new.user_id;
        return new;
      end $$`);
    await server.sql(
      'create trigger start_in_between before insert on account_deletions for each row execute function start_in_between()',
    );
    try {
      expect((await request(trader)).body).toMatchObject({ success: true });
    } finally {
      await server.sql('drop function start_in_between() cascade');
    }
    const commands = await server.sql(
      `select kind, status from engine_commands where user_id = $1 and kind in ('start_bot', 'stop_all') order by sequence`,
      [trader.id],
    );
    expect(commands).toContainEqual({ kind: 'start_bot', status: 'done' });
    await eventually(async () => {
      const bots = await server.sql('select status from bots where user_id = $1', [trader.id]);
      expect(bots, 'its orders are taken back first').toEqual([{ status: 'stopped' }]);
    });
  });

  it('stops bots, ends sessions, refuses to open anything, and can be called off', async () => {
    const trader = await signUpBusyTrader();
    const made = await server.call(trader, 'create-api-key', { name: 'mine', scopes: ['read'] });
    const askByKey = async () =>
      (
        await fetch(`${server.url}/portfolio/balance`, {
          headers: { Authorization: `Bearer ${String(made.body['key'])}` },
        })
      ).status;
    expect(await askByKey()).toBe(200);
    await server.sql(
      `insert into licences (email, license_key, kind, plan, status, user_id, paid_until)
       values ($1, 'ATB-LEAVER00-0001', 'monthly', 'elite', 'active', $2, now() + interval '20 days')`,
      [trader.email, trader.id],
    );
    const answer = await request(trader);
    const licences = await server.sql('select status from licences where user_id = $1', [trader.id]);
    expect(licences, 'nothing more is charged').toEqual([{ status: 'cancelled' }]);
    expect(await askByKey(), 'API keys are dead at once').toBe(401);
    expect(answer.body).toMatchObject({ success: true, dueAt: expect.any(String) });
    expect(
      await server.sql(`select 1 from bots where user_id = $1 and status in ('running', 'active')`, [trader.id]),
    ).toEqual([]);
    expect(await server.sql('select 1 from auth.sessions where user_id = $1', [trader.id])).toEqual([]);
    expect(await eraseNext()).toBe(false);
    await expect(
      server.sql('select public.erase_account($1)', [trader.id]),
      'not before its time, whoever asks',
    ).rejects.toMatchObject({ code: '42501' });
    const { data } = await trader.client.auth.signInWithPassword({
      email: trader.email,
      password: 'four stars over the harbour',
    });
    const again: Trader = { ...trader, accessToken: data.session?.access_token ?? '' };
    expect((await trader.client.from('account_deletions').select('due_at')).data).toHaveLength(1);
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01', newClientOrderId: 'leaving' };
    expect((await server.call(again, 'exchange-binance/order', order)).body).toMatchObject({ reason: 'ACCOUNT_ENDS' });
    expect((await server.call(again, 'stop-all', { choice: 'cancel_orders' })).body).toMatchObject({ success: true });
    expect((await request(again)).body).toMatchObject({ reason: 'ACCOUNT_ENDS' });
    expect((await server.call(again, 'cancel-account-deletion', {})).body).toEqual({ success: true });
    expect((await server.call(again, 'cancel-account-deletion', {})).body).toMatchObject({
      reason: 'NOTHING_TO_CANCEL',
    });
    expect((await server.call(again, 'exchange-binance/order', order)).body).toMatchObject({ success: true });
  });

  it('leaves no row that names the account but those that are stated, and no bytes of its files', async () => {
    const [trader, other] = [await signUpBusyTrader(), await signUpBusyTrader()];
    const kept = await count('ledger_postings', other);
    await server.call(trader, 'start-data-export', {});
    while (await workOnExport());
    const files = await server.sql<{ id: string }>(`select id from files.blobs where user_id = $1`, [trader.id]);
    expect(files).toHaveLength(2);
    expect((await request(trader)).body).toMatchObject({ success: true });
    await server.sql('update account_deletions set due_at = now() where user_id = $1', [trader.id]);
    expect(await eraseNext()).toBe(true);
    expect(await eraseNext()).toBe(false);
    expect(await tablesNaming(trader.id)).toEqual(STATED);
    expect((await tablesNaming(trader.email)).filter((name) => !STATED.includes(name))).toEqual([]);
    await server.sql(`update files.blobs set since = now() - interval '1 hour' where state = 'dead'`);
    await sweepBlobs(server.database.pools.engine, store());
    for (const { id } of files) await expect(store().read(id).then(buffer)).rejects.toThrow('not there');
    expect(await count('ledger_postings', other)).toBe(kept);
    expect(mails.filter(({ to }) => to === trader.email).at(-1)?.subject).toBe('Your ATB account was deleted');
    const { error } = await trader.client.auth.signInWithPassword({
      email: trader.email,
      password: 'four stars over the harbour',
    });
    expect(error?.message).toBe('Invalid login credentials');
  });

  it('takes a plan that waits for the address from nobody who might yet prove it', async () => {
    const trader = await server.signUpTrader('free');
    await server.sql('delete from user_plans where email = $1', [trader.email]);
    await server.sql('update profiles set email_proven_at = null where id = $1', [trader.id]);
    await server.sql(`insert into user_plans (email, plan) values ($1, 'pro')`, [trader.email]);
    await server.sql('update user_plans set user_id = null where email = $1', [trader.email]);
    expect((await request(trader)).body).toMatchObject({ success: true });
    await server.sql('update account_deletions set due_at = now() where user_id = $1', [trader.id]);
    while (await eraseNext());
    expect(await server.sql('select id from auth.users where id = $1', [trader.id])).toEqual([]);
    expect(await server.sql('select plan from user_plans where email = $1', [trader.email])).toEqual([{ plan: 'pro' }]);
  });

  it('of one account that fails holds up no other', async () => {
    const [broken, next] = [await server.signUpTrader('pro'), await server.signUpTrader('pro')];
    for (const trader of [broken, next]) expect((await request(trader)).body).toMatchObject({ success: true });
    await server.sql(`create table public.holds (user_id uuid references auth.users)`);
    await server.sql('insert into public.holds values ($1)', [broken.id]);
    await server.sql(`update account_deletions set due_at = now() - interval '1 hour' where user_id = $1`, [broken.id]);
    await server.sql('update account_deletions set due_at = now() where user_id = $1', [next.id]);
    while (await eraseNext());
    expect(faults.splice(0)).toHaveLength(1);
    expect(await server.sql('select id from auth.users where id = any ($1)', [[broken.id, next.id]])).toEqual([
      { id: broken.id },
    ]);
    await server.sql('drop table public.holds');
    stuck.clear();
    expect(await eraseNext()).toBe(true);
  });

  it('is the only way by which postings go: no role may remove one', async () => {
    for (const role of ['atb_engine', 'supabase_auth_admin', 'service_role', 'authenticated']) {
      const [may] = await server.sql(`select has_table_privilege($1, 'ledger_postings', 'delete') as may`, [role]);
      expect(may, role).toEqual({ may: false });
    }
  });
});

/** Security events say who did what, until they are pruned. */
const STATED = ['auth.audit_log_entries'];

/** Every table of the database in which some row has the text, in whatever column. */
async function tablesNaming(text: string): Promise<readonly string[]> {
  const tables = await server.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await server.sql(`select 1 from ${name} t where t::text like '%' || $1 || '%' limit 1`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
