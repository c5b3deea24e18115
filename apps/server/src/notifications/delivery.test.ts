import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KeptRunning } from '../keep-running.ts';
import { createLogger } from '../logger.ts';
import type { MailMessage } from '../mail/mailer.ts';
import { eventually } from '../testing/eventually.ts';
import { startTradingServer, type Trader, type TradingServer } from '../testing/start-trading-server.ts';
import { startDeliveryWorker } from './delivery-worker.ts';
import { createAddressRule, resolveBySystem } from './receiver-address.ts';
import { type Receiver, startReceiver, TELEGRAM_OK } from './testing/receiver.ts';
import { TEST_RULES, TEST_SEAL } from './testing/test-place.ts';

const TOKEN = '123456789:AAE-canary_token_of_a_bot_0123456789';
const HOOK = '/api/webhooks/123456789012345678/canary-hook-token-0123456789';

let server: TradingServer;
let worker: KeptRunning;
let telegram: Receiver;
let discord: Receiver;
const mails: MailMessage[] = [];
const logged: string[] = [];
const receivers: Receiver[] = [];

beforeAll(async () => {
  server = await startTradingServer();
  telegram = await startReceiver(TELEGRAM_OK);
  discord = await startReceiver({ status: 200, body: { id: '1', type: 0, content: 'x' } });
  TEST_RULES.discordUrl = discord.url;
  worker = startDeliveryWorker({
    pool: server.database.pools.engine,
    seal: TEST_SEAL,
    siteUrl: 'https://atb.example',
    logger: createLogger('debug', { write: (line: string) => void logged.push(line) }),
    place: {
      mailer: { send: async (mail) => void mails.push(mail) },
      telegramUrl: telegram.url,
      discordUrl: discord.url,
      rule: createAddressRule(['127.0.0.1']),
      resolve: resolveBySystem,
      timeoutMs: 1_500,
      clock: () => Date.now(),
    },
  });
  await worker.ready;
});
afterAll(async () => {
  await expectNoSecrets();
  await worker.stop();
  for (const receiver of [telegram, discord, ...receivers]) receiver.stop();
  await server.stop();
});

/** What is secret was kept out of tables, answers and logs, whatever the tests did. */
async function expectNoSecrets(): Promise<void> {
  const [row] = await server.sql<{ all: string }>(
    `select (select string_agg(c::text, '') from notification_channels c) || (select string_agg(d::text, '') from notification_deliveries d)
       || (select string_agg(n::text, '') from notifications n) as all`,
  );
  const seen = [row?.all ?? '', ...logged, ...server.logLines].join('\n');
  expect(seen.length).toBeGreaterThan(1_000);
  for (const secret of ['canary_token', 'canary-hook-token', 'canary-path', 'atbw_'])
    expect(seen).not.toContain(secret);
}

const add = async (trader: Trader, channel: object): Promise<Readonly<Record<string, unknown>>> =>
  (await server.call(trader, 'create-notification-channel', { name: 'Mine', kinds: ['risk', 'system'], ...channel }))
    .body;

const addTelegram = (trader: Trader, change: object = {}) =>
  add(trader, { kind: 'telegram', botToken: TOKEN, chatId: '42', ...change });

async function addWebhook(trader: Trader, receiver: Receiver, name = 'Mine') {
  const made = await add(trader, { kind: 'webhook', url: `${receiver.url}/canary-path`, name });
  expect(made).toMatchObject({ success: true });
  return { id: String(made['id']), signingSecret: String(made['signingSecret']) };
}

async function openReceiver(...given: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...given);
  receivers.push(started);
  return started;
}

const notify = (trader: Trader, title: string, { kind = 'risk', severity = 'warning' } = {}) =>
  server.sql(`select public.notify_user($1, $2, $3, $4, 'What happened.', '/bots/b-1')`, [
    trader.id,
    kind,
    severity,
    title,
  ]);

async function logOf(trader: Trader): Promise<readonly Record<string, unknown>[]> {
  const { data } = await trader.client.from('notification_deliveries').select('*').order('id').throwOnError();
  return data ?? [];
}

it('writes to a chat of Telegram as its Bot API asks, without markup', async () => {
  const trader = await server.signUpTrader();
  expect(await addTelegram(trader)).toMatchObject({ success: true, signingSecret: null });
  await notify(trader, 'A <b>bot</b> has ended');
  const { path, body } = await eventually(() => {
    const found = telegram.received.find(({ text }) => text.includes('has ended'));
    expect(found).toBeDefined();
    return found ?? { path: '', body: {} };
  });
  expect(path).toBe(`/bot${TOKEN}/sendMessage`);
  expect(body).toEqual({
    chat_id: '42',
    text: '⚠️ A <b>bot</b> has ended\nWhat happened.\nhttps://atb.example/bots/b-1',
    link_preview_options: { is_disabled: true },
  });
  await eventually(async () =>
    expect(await logOf(trader)).toMatchObject([{ status: 'sent', answer: 200, attempts: 1 }]),
  );
});

it('writes to a channel of Discord as its webhooks ask, and mentions nobody', async () => {
  const trader = await server.signUpTrader();
  expect(await add(trader, { kind: 'discord', url: `${discord.url}${HOOK}` })).toMatchObject({ success: true });
  await notify(trader, '@everyone look');
  await eventually(() =>
    expect(discord.received).toMatchObject([
      {
        path: `${HOOK}?wait=true`,
        body: { content: expect.stringContaining('@everyone'), allowed_mentions: { parse: [] } },
      },
    ]),
  );
});

it('signs what it sends to a webhook with the time, and sends the same again until it is taken', async () => {
  const [trader, mine] = [await server.signUpTrader(), await openReceiver({ status: 500 })];
  const { signingSecret, id } = await addWebhook(trader, mine);
  await notify(trader, 'Told twice');
  await eventually(async () =>
    expect(await logOf(trader)).toMatchObject([{ status: 'waiting', attempts: 1, answer: 500 }]),
  );
  mine.reply = () => ({ status: 204 });
  await server.sql('update notification_channels set busy_until = null where id = $1', [id]);
  await eventually(async () =>
    expect(await logOf(trader)).toMatchObject([{ status: 'sent', attempts: 2, answer: 204 }]),
  );
  const [first, second] = mine.received;
  expect(second?.headers['x-atb-delivery']).toBe(first?.headers['x-atb-delivery']);
  expect(second?.text).toBe(first?.text);
  for (const { headers, text } of mine.received) {
    const timestamp = String(headers['x-atb-timestamp']);
    expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(60);
    const signature = createHmac('sha256', signingSecret).update(`${timestamp}.${text}`).digest('hex');
    expect(headers['x-atb-signature']).toBe(`v1=${signature}`);
  }
  const rotated = (await server.call(trader, 'rotate-channel-secret', { id })).body;
  expect(rotated).toMatchObject({ success: true, signingSecret: expect.stringMatching(/^atbw_/u) });
  expect(rotated['signingSecret']).not.toBe(signingSecret);
});

it('sends mail to the address of the account alone, once it is proven, all that is new in one', async () => {
  const trader = await server.signUpTrader();
  await server.sql('update profiles set email_proven_at = now() where id = $1', [trader.id]);
  expect(await add(trader, { kind: 'mail' })).toMatchObject({ success: true });
  expect(await add(trader, { kind: 'mail', name: 'Second' })).toMatchObject({ reason: 'TOO_MANY_CHANNELS' });
  await server.sql(
    `select public.notify_user($1, 'risk', 'info', 'News ' || n, '', '/bots') from generate_series(1, 3) n`,
    [trader.id],
  );
  await eventually(() => expect(mails.filter(({ to }) => to === trader.email)).toHaveLength(1));
  const [mail] = mails.filter(({ to }) => to === trader.email);
  expect(mail).toMatchObject({ subject: '3 notifications', text: expect.stringMatching(/News 1[\s\S]*News 3/u) });
  const stranger = await server.signUpTrader();
  await server.sql('update profiles set email_proven_at = null where id = $1', [stranger.id]);
  await add(stranger, { kind: 'mail' });
  await notify(stranger, 'To nobody');
  await eventually(async () => expect(await logOf(stranger)).toMatchObject([{ status: 'failed' }]));
  expect(mails.filter(({ to }) => to === stranger.email)).toEqual([]);
});

it('holds up nobody while a receiver hangs, and gives the one that hangs time', async () => {
  const [slow, quick] = [await server.signUpTrader(), await server.signUpTrader()];
  const hanging = await openReceiver('hang');
  for (const name of ['one', 'two', 'three', 'four']) await addWebhook(slow, hanging, name);
  const mine = await openReceiver();
  await addWebhook(quick, mine);
  await notify(slow, 'Into the void');
  await eventually(() => expect(hanging.received.length).toBeGreaterThan(0));
  await notify(quick, 'At once');
  await eventually(() => expect(mine.received).toHaveLength(1));
  // Of one user two at most are under way.
  expect(hanging.received.length).toBeLessThanOrEqual(2);
  await eventually(async () =>
    expect((await logOf(slow))[0]).toMatchObject({
      status: 'waiting',
      fault: 'The receiver did not answer within 1.5 s.',
    }),
  );
});

it('switches a channel off whose address or key is no good, and tells its owner', async () => {
  const trader = await server.signUpTrader();
  await addTelegram(trader);
  telegram.reply = () => ({ status: 401, body: { ok: false, error_code: 401, description: `Unauthorized ${TOKEN}` } });
  await notify(trader, 'Not taken');
  await eventually(async () => {
    const { data } = await trader.client.from('notification_channels').select('is_on, fault').throwOnError();
    expect(data).toEqual([{ is_on: false, fault: 'The receiver answered 401. It says: Unauthorized …' }]);
  });
  telegram.reply = () => TELEGRAM_OK;
  const { data } = await trader.client.from('notifications').select('title').throwOnError();
  expect(data).toContainEqual({ title: 'Notification channel switched off: Mine' });
});

it('follows no redirect, and refuses private addresses that the operator has not opened', async () => {
  const trader = await server.signUpTrader();
  const pointing = await openReceiver({ status: 307, headers: { Location: telegram.url } });
  await addWebhook(trader, pointing);
  await notify(trader, 'Redirected');
  await eventually(async () => expect(await logOf(trader)).toMatchObject([{ status: 'failed', answer: 307 }]));
  for (const url of [
    'http://10.0.0.1/x',
    'https://[::1]/x',
    'https://127.0.0.2/x',
    'http://example.com/x',
    'ftp://example.com',
    'https://u:p@example.com/',
  ]) {
    expect(await add(trader, { kind: 'webhook', url, name: url.slice(0, 50) }), url).toMatchObject({
      reason: 'INVALID_CHANNEL',
      field: 'url',
    });
  }
  // A name is looked at when it is connected to: this one is of this machine.
  expect(await add(trader, { kind: 'webhook', url: 'https://localhost:1/x', name: 'named' })).toMatchObject({
    success: true,
  });
  const { data } = await trader.client
    .from('notification_channels')
    .select('id')
    .eq('name', 'named')
    .single<{ id: string }>();
  const tested = (await server.call(trader, 'test-notification-channel', { id: data?.id })).body;
  expect(tested).toMatchObject({ success: true, isDelivered: false });
});

it('sends a test by the same way and says what came of it', async () => {
  const [trader, other] = [await server.signUpTrader(), await server.signUpTrader()];
  const id = String((await addTelegram(trader))['id']);
  expect((await server.call(trader, 'test-notification-channel', { id })).body).toEqual({
    success: true,
    isDelivered: true,
    answer: 200,
    fault: null,
  });
  telegram.reply = () => ({
    status: 400,
    body: { ok: false, error_code: 400, description: 'Bad Request: chat not found' },
  });
  expect((await server.call(trader, 'test-notification-channel', { id })).body).toMatchObject({
    isDelivered: false,
    fault: 'The receiver answered 400. It says: Bad Request: chat not found',
  });
  telegram.reply = () => TELEGRAM_OK;
  expect((await server.call(other, 'test-notification-channel', { id })).body).toMatchObject({
    reason: 'CHANNEL_NOT_FOUND',
  });
  await trader.client.from('notification_channels').update({ is_on: false }).eq('id', id).throwOnError();
  expect((await server.call(trader, 'test-notification-channel', { id })).body).toMatchObject({
    reason: 'CHANNEL_OFF',
  });
});

it('counts tests by the user: neither several at once nor a channel that is deleted gives more', async () => {
  const [trader, mine] = [await server.signUpTrader(), await openReceiver()];
  const tried = (count: number, minutes = 1) =>
    server.sql(
      `update notification_prefs set channel_tests = $2, channel_tests_since = now() - make_interval(mins => $3) where user_id = $1`,
      [trader.id, count, minutes],
    );
  const test = async (id: string) => (await server.call(trader, 'test-notification-channel', { id })).body;
  const first = await addWebhook(trader, mine);
  await tried(19);
  const both = await Promise.all([test(first.id), test(first.id)]);
  expect(both.filter(({ reason }) => reason === 'RATE_LIMITED')).toHaveLength(1);
  await trader.client.from('notification_channels').delete().eq('id', first.id).throwOnError();
  const second = await addWebhook(trader, mine, 'Again');
  expect(await test(second.id)).toMatchObject({ reason: 'RATE_LIMITED' });
  await tried(20, 61);
  expect(await test(second.id)).toMatchObject({ success: true, isDelivered: true });
});

it('leaves a message that is under way to who took it, whatever a test does to the receiver’s time', async () => {
  const [trader, mine] = [await server.signUpTrader(), await openReceiver()];
  mine.reply = ({ text }) => (text.includes('Under way') ? 'hang' : { status: 200 });
  const { id } = await addWebhook(trader, mine);
  await notify(trader, 'Under way');
  await eventually(() => expect(mine.received).toHaveLength(1));
  // As a test does it, and a channel that is switched on again.
  await server.sql('update notification_channels set busy_until = null where id = $1', [id]);
  const other = await server.database.pools.engine.connect();
  try {
    await other.query('begin');
    const { rows } = await other.query<{ id: string }>(`select id from claim_notification_channels(100, '{}')`);
    expect(rows.map((row) => row.id)).not.toContain(id);
  } finally {
    await other.query('rollback');
    other.release();
  }
});

it('tells what was held back in one message, however much it is, and a program in parts', async () => {
  const trader = await server.signUpTrader();
  const mine = await openReceiver();
  await addTelegram(trader, { chatId: '777' });
  await addWebhook(trader, mine, 'Program');
  await trader.client.from('notification_channels').update({ digest: 'daily' }).eq('user_id', trader.id).throwOnError();
  await server.sql(
    `select public.notify_user($1, 'risk', 'info', 'Held ' || n, '', null) from generate_series(1, 70) n`,
    [trader.id],
  );
  // The hour of the digest has come.
  await server.sql(
    `update notification_deliveries set created_at = now() - interval '1 day', due_at = now() where user_id = $1`,
    [trader.id],
  );
  await eventually(async () =>
    expect((await logOf(trader)).filter(({ status }) => status === 'sent')).toHaveLength(140),
  );
  const messages = telegram.received.filter(({ body }) => body['chat_id'] === '777');
  expect(messages).toHaveLength(1);
  expect(messages[0]?.body['text']).toMatch(/Held 1\n[\s\S]*Held 70$/u);
  expect(mine.received.map(({ body }) => (body['notifications'] as readonly unknown[]).length)).toEqual([
    20, 20, 20, 10,
  ]);
});

it('is told by group and severity, apart from the bell, and says nothing of muted bots', async () => {
  const [trader, mine] = [await server.signUpTrader(), await openReceiver()];
  const { id } = await addWebhook(trader, mine);
  await trader.client
    .from('notification_channels')
    .update({ kinds: ['trades'], severity_min: 'warning' })
    .eq('id', id)
    .throwOnError();
  await notify(trader, 'Not this group');
  await notify(trader, 'Not so low', { kind: 'trades', severity: 'info' });
  await notify(trader, 'This one', { kind: 'trades', severity: 'warning' });
  await eventually(() => expect(mine.received).toHaveLength(1));
  expect((await logOf(trader)).map(({ title }) => title)).toEqual(['This one']);
  const bot = '00000000-0000-4000-8000-0000000000b1';
  await trader.client
    .from('notification_prefs')
    .update({ muted_bots: [bot] })
    .eq('user_id', trader.id)
    .throwOnError();
  await server.sql(`select public.notify_user($1, 'trades', 'error', 'Of a muted bot', '', null, $2)`, [
    trader.id,
    bot,
  ]);
  expect((await logOf(trader)).map(({ title }) => title)).toEqual(['This one']);
  const { data } = await trader.client.from('notifications').select('title').neq('kind', 'security').throwOnError();
  // Trades are off under the bell.
  expect(data).toEqual([{ title: 'Not this group' }]);
});

it('keeps quiet hours by the clock of the user, failures aside, and digests', async () => {
  const due = async (...[at, zone, prefs, digest, severity]: readonly [string, string, object, string, string]) => {
    const [row] = await server.sql<{ due: Date }>(
      `select public.notification_due($1, $2, jsonb_populate_record(null::public.notification_prefs, $3), $4, $5) as due`,
      [
        at,
        zone,
        JSON.stringify({
          quiet_on: false,
          quiet_from: '22:00',
          quiet_until: '07:00',
          quiet_passes_failures: true,
          digest_at: '08:00',
          ...prefs,
        }),
        digest,
        severity,
      ],
    );
    return row?.due.toISOString();
  };
  const quiet = { quiet_on: true };
  // 23:30 in Berlin, in winter and on the night in which the clocks go forward.
  expect(await due('2026-01-10T22:30:00Z', 'Europe/Berlin', quiet, 'off', 'warning')).toBe('2026-01-11T06:00:00.000Z');
  expect(await due('2026-03-28T22:30:00Z', 'Europe/Berlin', quiet, 'off', 'warning')).toBe('2026-03-29T05:00:00.000Z');
  expect(await due('2026-01-10T22:30:00Z', 'Europe/Berlin', quiet, 'off', 'error')).toBe('2026-01-10T22:30:00.000Z');
  expect(
    await due('2026-01-10T22:30:00Z', 'Europe/Berlin', { ...quiet, quiet_passes_failures: false }, 'off', 'error'),
  ).toBe('2026-01-11T06:00:00.000Z');
  expect(await due('2026-01-10T06:00:00Z', 'Europe/Berlin', quiet, 'off', 'info')).toBe('2026-01-10T06:00:00.000Z');
  expect(
    await due('2026-01-10T13:00:00Z', 'UTC', { ...quiet, quiet_from: '12:00', quiet_until: '14:00' }, 'off', 'info'),
  ).toBe('2026-01-10T14:00:00.000Z');
  expect(await due('2026-01-10T12:20:00Z', 'UTC', {}, 'hourly', 'info')).toBe('2026-01-10T13:00:00.000Z');
  expect(await due('2026-01-10T12:20:00Z', 'UTC', {}, 'daily', 'info')).toBe('2026-01-11T08:00:00.000Z');
  expect(await due('2026-01-10T12:20:00Z', 'UTC', {}, 'daily', 'error')).toBe('2026-01-10T12:20:00.000Z');
  expect(await due('2026-01-10T12:20:00Z', 'Nowhere/Nothing', quiet, 'daily', 'info')).toBe('2026-01-10T12:20:00.000Z');
});

it('is written in the transaction of what it tells of, and bounded', async () => {
  const [trader, mine] = [await server.signUpTrader(), await openReceiver()];
  const { id } = await addWebhook(trader, mine);
  await trader.client.from('notification_channels').update({ digest: 'daily' }).eq('id', id).throwOnError();
  await server
    .sql(
      `do $$ begin perform public.notify_user('${trader.id}', 'risk', 'info', 'Undone', '', null); raise exception 'x'; end $$`,
    )
    .catch(() => undefined);
  expect(await logOf(trader)).toEqual([]);
  await server.sql(`select public.notify_user($1, 'risk', 'info', 'n' || n, '', null) from generate_series(1, 520) n`, [
    trader.id,
  ]);
  const [count] = await server.sql<{ count: string }>(
    'select count(*) from notification_deliveries where channel_id = $1',
    [id],
  );
  expect(count?.count).toBe('500');
  // Switched off, what waits is not sent.
  await trader.client.from('notification_channels').update({ is_on: false }).eq('id', id).throwOnError();
  const [left] = await server.sql<{ count: string }>(
    `select count(*) from notification_deliveries where channel_id = $1 and status = 'waiting'`,
    [id],
  );
  expect(left?.count).toBe('0');
  expect(mine.received).toEqual([]);
});

it('needs a plan with it, at most ten channels, and nobody else can see or change one', async () => {
  const [free, trader, other, mine] = [
    await server.signUpTrader('free'),
    await server.signUpTrader('starter'),
    await server.signUpTrader(),
    await openReceiver(),
  ];
  expect(await addTelegram(free)).toMatchObject({
    reason: 'FEATURE_NOT_IN_PLAN',
    error: expect.stringContaining('Notifications in the app are for every plan.'),
  });
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, index) => add(trader, { kind: 'webhook', url: `${mine.url}/x`, name: `n${index}` })),
  );
  expect(made.filter(({ success }) => success === true)).toHaveLength(10);
  expect(made.filter(({ reason }) => reason === 'TOO_MANY_CHANNELS')).toHaveLength(2);
  await other.client.from('notification_channels').delete().neq('name', '').throwOnError();
  await other.client.from('notification_channels').update({ is_on: false }).neq('name', '').throwOnError();
  const { data } = await trader.client.from('notification_channels').select('is_on').throwOnError();
  expect(data).toEqual(Array.from({ length: 10 }, () => ({ is_on: true })));
  const id = String(made.find(({ success }) => success === true)?.['id']);
  expect((await server.call(other, 'rotate-channel-secret', { id })).body).toMatchObject({
    reason: 'CHANNEL_NOT_FOUND',
  });
  // The plan ends: nothing more goes out.
  await server.sql(`update user_plans set plan = 'free' where email = $1`, [trader.email]);
  await notify(trader, 'Stays under the bell');
  expect(await logOf(trader)).toEqual([]);
});
