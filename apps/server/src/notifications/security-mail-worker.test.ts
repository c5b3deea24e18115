import { afterAll, beforeAll, expect, it } from 'vitest';
import { showSecondFactor } from '../testing/connect-exchange.ts';
import { seedConnectedAccount } from '../exchange-accounts/testing/seed-connected-account.ts';
import { createLogger } from '../logger.ts';
import type { MailMessage } from '../mail/mailer.ts';
import type { KeptRunning } from '../keep-running.ts';
import { eventually } from '../testing/eventually.ts';
import { startTradingServer, type Trader, type TradingServer } from '../testing/start-trading-server.ts';
import { startSecurityMailWorker } from './security-mail-worker.ts';

let server: TradingServer;
let worker: KeptRunning;
const mails: MailMessage[] = [];
let isMailDown = false;

beforeAll(async () => {
  server = await startTradingServer();
  worker = startSecurityMailWorker({
    pool: server.database.pools.engine,
    mailer: {
      send: async (mail) => {
        if (isMailDown) throw new Error('no mail today');
        mails.push(mail);
      },
    },
    siteUrl: 'https://atb.example',
    logger: createLogger('silent'),
  });
  await worker.ready;
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const mailsOf = ({ email }: Trader) => mails.filter(({ to }) => to === email);
const letNextGo = ({ id }: Trader) =>
  server.sql(
    `update security_mails set sent_at = sent_at - interval '2 minutes', due_at = clock_timestamp() where user_id = $1`,
    [id],
  );

it('tells by mail of keys of an exchange that are added, replaced, revoked and deleted, on every plan and with notices switched off', async () => {
  const trader = await server.signUpTrader('free');
  await showSecondFactor(trader);
  await trader.client.from('notification_prefs').update({ security: false }).eq('user_id', trader.id).throwOnError();
  await eventually(() => expect(mailsOf(trader)).toMatchObject([{ subject: 'ATB: Security notices switched off' }]));

  const account = await seedConnectedAccount(server.database.pools, trader.id, 'kraken');
  await letNextGo(trader);
  await eventually(() => expect(mailsOf(trader)[1]).toMatchObject({ subject: 'ATB: Exchange keys added: kraken' }));
  expect(mailsOf(trader)[1]?.text).toContain('https://atb.example/settings/exchange');

  await server.sql(`update encrypted_credentials set encrypted_api_key = repeat('B', 40) where user_id = $1`, [
    trader.id,
  ]);
  await trader.client.rpc('revoke_exchange_keys', { p_account_id: account }).throwOnError();
  await trader.client.rpc('delete_exchange_account', { p_account_id: account }).throwOnError();
  await letNextGo(trader);
  await eventually(() => expect(mailsOf(trader)).toHaveLength(3));
  const [, , last] = mailsOf(trader);
  expect(last?.subject, 'a minute after the last: one mail with all').toBe('3 security notices of your ATB account');
  for (const said of [
    'Exchange keys replaced: kraken',
    'Exchange keys revoked: kraken',
    'Exchange account deleted: kraken',
  ])
    expect(last?.text).toContain(said);
});

it('tells of a channel that is added, and the mail channel does not say it again', async () => {
  const trader = await server.signUpTrader();
  const add = (channel: object) =>
    server.call(trader, 'create-notification-channel', { kinds: ['security'], ...channel });
  expect((await add({ kind: 'mail', name: 'Post' })).body).toMatchObject({ success: true });
  await eventually(() => expect(mailsOf(trader)).toMatchObject([{ subject: 'ATB: Notification channel added: Post' }]));
  expect((await add({ kind: 'webhook', name: 'Hook', url: 'http://127.0.0.1:9/x' })).body).toMatchObject({
    success: true,
  });
  const { data } = await trader.client.from('notification_deliveries').select('title').throwOnError();
  expect(data).toEqual([]);
});

it('tries again what could not be sent, and gives up after the seventh time', async () => {
  const trader = await server.signUpTrader();
  isMailDown = true;
  await trader.client.from('notification_prefs').update({ security: false }).eq('user_id', trader.id).throwOnError();
  const read = () =>
    server.sql<{ attempts: number; minutes: number; over: boolean }>(
      `select attempts::int, sent_at, due_at = 'infinity' as over,
         case when due_at < 'infinity' then round(extract(epoch from due_at - clock_timestamp()) / 60)::int end as minutes
       from security_mails where user_id = $1`,
      [trader.id],
    );
  for (const [tried, minutes] of [1, 5, 15, 60, 180, 720].entries()) {
    await eventually(async () => expect(await read()).toMatchObject([{ attempts: tried + 1, minutes, sent_at: null }]));
    await server.sql('update security_mails set due_at = clock_timestamp() where user_id = $1', [trader.id]);
    await server.sql(`select pg_notify('security_mails', '')`);
  }
  await eventually(async () => expect(await read()).toMatchObject([{ attempts: 7, over: true, sent_at: null }]));
  isMailDown = false;
});

it('lets no more than fifty wait for a user', async () => {
  const trader = await server.signUpTrader();
  isMailDown = true;
  for (let round = 0; round < 52; round += 1)
    await server.sql(
      `select public.notify_user($1, 'security', 'warning', 'x', 'y', '/settings/exchange', p_mails => true)`,
      [trader.id],
    );
  expect(await server.sql('select count(*)::int as n from security_mails where user_id = $1', [trader.id])).toEqual([
    { n: 50 },
  ]);
  isMailDown = false;
});
