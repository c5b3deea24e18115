import { randomBytes, randomUUID } from 'node:crypto';
import { above, priceValue } from '@atb/core/strategies/build-rule';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playMinute } from '../engine/testing/play-minute.ts';
import { eventually } from '../testing/eventually.ts';
import { startTradingServer, type Trader, type TradingServer } from '../testing/start-trading-server.ts';
import { createSecretSeal } from '../seal-secret.ts';
import { createAlertIntake } from './alert-intake.ts';
import { readSources, takeAlerts } from './alert-store.ts';
import { signAlert } from './prove-sender.ts';
import { readAlert } from './read-alert.ts';

const MINUTE = 60_000;
/** Its own rule never enters: only alerts do. */
const BY_ALERTS: StrategyDefinition = {
  id: 'by-alerts',
  name: 'By alerts',
  category: 'trend',
  difficulty: 'Beginner',
  timeframe: '1M',
  runsOn: '1m',
  description: 'Enters and leaves as alerts say.',
  worksWhen: 'They are right.',
  failsWhen: 'They are not.',
  parameters: [],
  entry: { long: above(priceValue('close'), 1_000_000) },
  exit: {},
  protection: { stopLoss: { kind: 'fraction', value: 0.02 } },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(async () => {
  expect(server.engineFaults).toEqual([]);
  await server.stop();
});

interface Source {
  readonly id: string;
  readonly key: string;
}

async function addSource(trader: Trader, change: object = {}): Promise<Source> {
  const { body } = await server.call(trader, 'create-alert-source', { name: `Source ${randomUUID()}`, ...change });
  expect(body).toMatchObject({ success: true });
  return { id: String(body['id']), key: String(body['key']) };
}

/** Who decided what of alerts, the latest first, as the journal says it. */
async function decidedBy(trader: Trader): Promise<readonly string[]> {
  const { body } = await server.call(trader, 'account-journal', {});
  const decisions = body['decisions'] as readonly { readonly actor: string; readonly code: string }[];
  return decisions.flatMap(({ actor, code }) => (/ALERT|TICKET/u.test(code) ? [`${actor} ${code}`] : []));
}

interface Sent {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send({ id, key }: Source, body: object | string, { path = `/${key}`, headers = {} }: Sent = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
  const response = await server.fetch(`/webhooks/alerts/${id}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': type, ...headers },
    body: text,
  });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
}

const buy = (change: object = {}) => ({ action: 'buy', symbol: 'BTCUSDT', time: new Date().toISOString(), ...change });
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

async function logOf(trader: Trader): Promise<readonly Record<string, unknown>[]> {
  const { data } = await trader.client.from('alerts').select('*').order('id').throwOnError();
  return data ?? [];
}

async function ticketsOf(trader: Trader): Promise<readonly { id: string; status: string; detail: string }[]> {
  const { data } = await trader.client
    .from('order_tickets')
    .select('id, status, detail')
    .order('created_at')
    .throwOnError();
  return data ?? [];
}

const saidOf = async (trader: Trader) => (await logOf(trader)).map(({ detail }) => detail);
const WAITS = /^A prepared order waits for you until \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC\.$/u;

describe('an alert that comes in', () => {
  it('is taken with the key in the address or in the body, as JSON or as words, and the key is not kept', async () => {
    const trader = await server.signUpTrader();
    const source = await addSource(trader);
    expect(await send(source, buy())).toEqual({ status: 200, body: { status: 'taken' } });
    expect(await send(source, buy({ key: source.key, action: 'sell' }), { path: '' })).toMatchObject({
      body: { status: 'taken' },
    });
    expect(await send(source, 'buy BTCUSDT')).toMatchObject({ body: { status: 'taken' } });
    const log = await logOf(trader);
    expect(log.map(({ action, symbol, status }) => [action, symbol, status])).toEqual([
      ['buy', 'BTCUSDT', 'taken'],
      ['sell', 'BTCUSDT', 'taken'],
      ['buy', 'BTCUSDT', 'taken'],
    ]);
    const [row] = await server.sql<{ all: string }>(
      `select (select string_agg(a::text, '') from alerts a) || (select string_agg(s::text, '') from alert_sources s) as all`,
    );
    expect(`${row?.all}${server.logLines.join('')}`).not.toContain(source.key);
  });

  it('counts once when it comes again, however many at once', async () => {
    const trader = await server.signUpTrader();
    const source = await addSource(trader, { target: 'ticket', quantity: '0.01' });
    const [byId, byContent] = [{ ...buy(), id: 'tv-1' }, 'buy BTCUSDT'];
    const answers = await Promise.all(
      [byId, byContent].flatMap((body) => Array.from({ length: 10 }, () => send(source, body))),
    );
    const counts = Object.groupBy(answers, ({ body }) => String(body['status']));
    expect([counts['taken']?.length, counts['repeated']?.length]).toEqual([2, 18]);
    expect((await logOf(trader)).map(({ repeats }) => repeats)).toEqual([9, 9]);
    expect(await ticketsOf(trader)).toHaveLength(2);
  });

  it('without id and time may be meant again after the window', async () => {
    const trader = await server.signUpTrader();
    const source = await addSource(trader);
    await send(source, 'buy BTCUSDT');
    await server.sql(`update alerts set received_at = received_at - interval '61 seconds' where source_id = $1`, [
      source.id,
    ]);
    expect(await send(source, 'buy BTCUSDT')).toMatchObject({ body: { status: 'taken' } });
  });

  it('is refused when it is late, ahead of its time, out of order or about another symbol, and the log says why', async () => {
    const trader = await server.signUpTrader();
    const source = await addSource(trader, { symbol: 'BTCUSDT' });
    expect(await send(source, buy({ time: ago(120) }))).toEqual({
      status: 200,
      body: { status: 'refused', reason: 'TOO_OLD' },
    });
    expect(await send(source, buy({ time: ago(-120) }))).toMatchObject({ body: { reason: 'FROM_FUTURE' } });
    expect(await send(source, buy({ time: ago(5) }))).toMatchObject({ body: { status: 'taken' } });
    expect(await send(source, buy({ time: ago(10) }))).toMatchObject({ body: { reason: 'OUT_OF_ORDER' } });
    expect(await send(source, buy({ symbol: 'ETHUSDT' }))).toMatchObject({ body: { reason: 'OTHER_SYMBOL' } });
    await trader.client
      .from('alert_sources')
      .update({ needs_time: true, keeps_order: false })
      .eq('id', source.id)
      .throwOnError();
    expect(await send(source, 'sell BTCUSDT')).toMatchObject({ body: { reason: 'NO_TIME' } });
    expect(await send(source, buy({ time: ago(9) }))).toMatchObject({ body: { status: 'taken' } });
    await trader.client.from('alert_sources').update({ is_on: false }).eq('id', source.id).throwOnError();
    expect((await decidedBy(trader))[0]).toBe('user ALERT_SOURCE_CHANGED');
    expect(await send(source, buy())).toMatchObject({ body: { reason: 'SOURCE_OFF' } });
    expect((await logOf(trader)).filter(({ status }) => status === 'refused').map(({ detail }) => detail)).toEqual([
      'It came later than the source allows.',
      'Its time lies ahead: the clock of its sender is wrong.',
      'A later alert of this symbol came before it.',
      'It is about another symbol.',
      'It says no time, and this source asks for one.',
      'The source is switched off.',
    ]);
    const { data } = await trader.client
      .from('notifications')
      .select('title, body')
      .eq('kind', 'alerts')
      .throwOnError();
    expect(data).toHaveLength(6);
  });

  it('is refused when it is forged, unsigned or signed for another body, without saying whether there is such a source', async () => {
    const trader = await server.signUpTrader();
    const [byKey, bySignature] = [await addSource(trader), await addSource(trader, { auth: 'signature' })];
    const wrong = await send(byKey, buy(), { path: '/atba_wrong' });
    expect(wrong.status).toBe(401);
    const unknown = await send({ id: randomUUID(), key: byKey.key }, buy());
    expect(unknown.status).toBe(401);
    const known = ({ body }: typeof wrong) => [body['code'], body['message']];
    expect(known(unknown)).toEqual(known(wrong));
    expect((await send(bySignature, buy())).status).toBe(401);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const text = JSON.stringify({ action: 'buy', symbol: 'BTCUSDT' });
    const headers = {
      'X-ATB-Timestamp': timestamp,
      'X-ATB-Signature': `v1=${signAlert(bySignature.key, timestamp, text)}`,
    };
    expect((await send(bySignature, `${text} `, { path: '', headers })).status).toBe(401);
    expect(await send(bySignature, text, { path: '', headers })).toMatchObject({ body: { status: 'taken' } });
    // Sent again by whoever has heard it.
    expect(await send(bySignature, text, { path: '', headers })).toMatchObject({ body: { status: 'repeated' } });
    const forged = (await logOf(trader)).filter(({ reason }) => reason === 'FORGED');
    // One in ten seconds of each source is shown.
    expect(forged).toHaveLength(2);
    expect(forged[0]).toMatchObject({ status: 'refused', said: '', action: null });
  });

  it('is refused with the key of before as soon as there is a new one, and when its source is gone', async () => {
    const [trader, other] = [await server.signUpTrader(), await server.signUpTrader()];
    const source = await addSource(trader);
    expect((await server.call(other, 'rotate-alert-key', { id: source.id })).body).toMatchObject({
      reason: 'SOURCE_NOT_FOUND',
    });
    const { body } = await server.call(trader, 'rotate-alert-key', { id: source.id });
    expect((await send(source, buy())).status).toBe(401);
    const rotated = { id: source.id, key: String(body['key']) };
    expect(await send(rotated, buy())).toMatchObject({ body: { status: 'taken' } });
    await trader.client.from('alert_sources').delete().eq('id', source.id).throwOnError();
    expect((await send(rotated, buy())).status).toBe(401);
    expect((await decidedBy(trader)).slice(0, 2)).toEqual(['user ALERT_SOURCE_DELETED', 'user ALERT_SOURCE_ROTATED']);
  });

  it('is taken although its address has sent many wrong keys: senders of many users share one', async () => {
    const trader = await server.signUpTrader();
    const source = await addSource(trader);
    const receive = createAlertIntake({
      pool: server.database.pools.engine,
      seal: createSecretSeal(randomBytes(32)),
      clock: () => Date.now(),
      rateFactor: 1,
    });
    const knock = async (key: string) =>
      (
        await receive({
          sourceId: source.id,
          keyOfAddress: key,
          address: '198.18.77.1',
          signature: null,
          timestamp: null,
          body: JSON.stringify(buy()),
        })
      ).status;
    const wrong = await Promise.all(Array.from({ length: 32 }, () => knock('atba_wrong')));
    expect(wrong.filter((status) => status === 'too_many')).toHaveLength(2);
    expect(await knock(source.key)).toBe('taken');
    expect(await knock('atba_wrong')).toBe('too_many');
  });

  it('is taken whatever it says: characters cut in half, keys that stand where none belong', async () => {
    const trader = await server.signUpTrader();
    const source = await addSource(trader);
    for (let length = 490; length < 500; length += 1)
      expect((await send(source, `buy BTCUSDT ${'x'.repeat(length - 12)}😀 ${length}`)).status).toBe(200);
    const broken = `{"key": "${source.key}", "action": {"not": "a word"}}`;
    expect(await send(source, broken)).toMatchObject({ status: 200 });
    expect(JSON.stringify(await logOf(trader))).not.toContain(source.key);
  });

  it('is bounded in size and rate', async () => {
    const trader = await server.signUpTrader();
    const source = await addSource(trader);
    expect((await send(source, `buy BTCUSDT ${'x'.repeat(17_000)}`)).status).toBe(413);
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    for (let round = 0; round < 5; round += 1) {
      const bodies = Array.from({ length: 26 }, (_, index) => buy({ id: `n${round}-${index}` }));
      answers.push(...(await Promise.all(bodies.map((body) => send(source, body)))));
    }
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(await logOf(trader)).toHaveLength(120);
  });

  it('says in a test what would be done, and does nothing', async () => {
    const trader = await server.signUpTrader();
    const source = await addSource(trader, { target: 'ticket' });
    const test = (body: object) =>
      server.call(trader, 'test-alert-source', { id: source.id, body: JSON.stringify(body) });
    expect((await test(buy())).body).toEqual({
      success: true,
      isTaken: true,
      reason: null,
      detail: 'A test: nothing was done. It would prepare an order.',
    });
    expect((await test(buy({ time: ago(600) }))).body).toMatchObject({ isTaken: false, reason: 'TOO_OLD' });
    expect(await ticketsOf(trader)).toEqual([]);
    expect((await logOf(trader)).map(({ status }) => status)).toEqual(['tested', 'tested']);
  });
});

describe('a prepared order', () => {
  it('is placed by its owner alone, once, through the checks of an order by hand', async () => {
    const [trader, other] = [await server.signUpTrader(), await server.signUpTrader()];
    const source = await addSource(trader, { target: 'ticket' });
    await send(source, buy({ quantity: '0.001', stopLoss: '59000' }));
    const [ticket] = await ticketsOf(trader);
    const place = { id: ticket?.id, answer: 'place' };
    expect(await server.sql('select 1 from bot_orders where user_id = $1', [trader.id])).toEqual([]);
    expect((await server.call(other, 'answer-ticket', place)).body).toMatchObject({ reason: 'TICKET_NOT_OPEN' });
    const answers = await Promise.all([1, 2, 3].map(() => server.call(trader, 'answer-ticket', place)));
    expect(answers.some(({ body }) => body['success'] === true)).toBe(true);
    const orders = await server.sql('select symbol, side, quantity::text, status from bot_orders where user_id = $1', [
      trader.id,
    ]);
    expect(orders).toEqual([expect.objectContaining({ symbol: 'BTCUSDT', side: 'buy', quantity: '0.001' })]);
    expect(await ticketsOf(trader)).toEqual([{ id: ticket?.id, status: 'placed', detail: '' }]);
    expect(await saidOf(trader)).toEqual(['The prepared order was placed.']);
    expect((await server.call(trader, 'answer-ticket', place)).body).toMatchObject({ reason: 'TICKET_NOT_OPEN' });
  });

  it('that two tabs confirm with different quantities is one order, and its ticket is placed', async () => {
    const trader = await server.signUpTrader();
    await send(await addSource(trader, { target: 'ticket' }), buy());
    const [ticket] = await ticketsOf(trader);
    const place = (quantity: string) =>
      server.call(trader, 'answer-ticket', { id: ticket?.id, answer: 'place', quantity });
    const answers = await Promise.all([place('0.001'), place('0.002')]);
    expect(answers.filter(({ body }) => body['success'] === true)).toHaveLength(1);
    expect((await place('0.003')).body).toMatchObject({ reason: 'TICKET_NOT_OPEN' });
    expect(await server.sql('select 1 from bot_orders where user_id = $1', [trader.id])).toHaveLength(1);
    expect(await ticketsOf(trader)).toEqual([{ id: ticket?.id, status: 'placed', detail: '' }]);
  });

  it('that was placed before a crash, which nobody noted, is not placed again', async () => {
    const trader = await server.signUpTrader();
    await send(await addSource(trader, { target: 'ticket', quantity: '0.001' }), buy());
    const [ticket] = await ticketsOf(trader);
    const place = { id: ticket?.id, answer: 'place' };
    expect((await server.call(trader, 'answer-ticket', place)).body).toMatchObject({ success: true });
    // As the rows stood between the order and the note of it.
    await server.sql(`update order_tickets set status = 'open', client_order_id = null where id = $1`, [ticket?.id]);
    const again = await server.call(trader, 'answer-ticket', { ...place, quantity: '0.002' });
    expect(again.body).toMatchObject({ reason: 'TICKET_NOT_OPEN' });
    expect(await server.sql('select 1 from bot_orders where user_id = $1', [trader.id])).toHaveLength(1);
    expect(await ticketsOf(trader)).toEqual([{ id: ticket?.id, status: 'placed', detail: '' }]);
  });

  it('that the risk check denies stays open, says why, and can be placed smaller', async () => {
    const trader = await server.signUpTrader();
    const source = await addSource(trader, { target: 'ticket' });
    await send(source, buy({ quantity: '1000' }));
    const [ticket] = await ticketsOf(trader);
    const denied = (await server.call(trader, 'answer-ticket', { id: ticket?.id, answer: 'place' })).body;
    expect(denied).toMatchObject({ success: false });
    expect(await ticketsOf(trader)).toEqual([{ id: ticket?.id, status: 'open', detail: denied['error'] }]);
    expect(await saidOf(trader), 'it waits on').toEqual([expect.stringMatching(WAITS)]);
    const smaller = { id: ticket?.id, answer: 'place', quantity: '0.001' };
    expect((await server.call(trader, 'answer-ticket', smaller)).body).toMatchObject({
      success: true,
      status: 'placed',
    });
    expect(await saidOf(trader)).toEqual(['The prepared order was placed.']);
  });

  it('can be discarded, and is placed no more when it is too old', async () => {
    const trader = await server.signUpTrader();
    const source = await addSource(trader, { target: 'ticket', quantity: '0.001' });
    await send(source, buy());
    await send(source, buy({ action: 'sell' }));
    const [first, second] = await ticketsOf(trader);
    expect((await server.call(trader, 'answer-ticket', { id: first?.id, answer: 'discard' })).body).toMatchObject({
      status: 'discarded',
    });
    expect(await saidOf(trader)).toEqual(['The prepared order was discarded.', expect.stringMatching(WAITS)]);
    expect(await decidedBy(trader)).toEqual(['user TICKET_DISCARDED', 'user ALERT_SOURCE_ADDED']);
    await server.sql(`update order_tickets set expires_at = now() where id = $1`, [second?.id]);
    for (const ticket of [first, second])
      expect((await server.call(trader, 'answer-ticket', { id: ticket?.id, answer: 'place' })).body).toMatchObject({
        reason: 'TICKET_NOT_OPEN',
      });
  });
});

describe('a strategy bot that is told alerts', () => {
  async function deploy(trader: Trader, change: object = {}): Promise<string> {
    const body = { definition: BY_ALERTS, symbol: 'BTCUSDT', allocation: 1_000, signals: 'alerts', ...change };
    const answer = await server.call(trader, 'deploy-strategy', body);
    expect(answer.body).toMatchObject({ success: true });
    const [bot] = await server.sql<{ id: string }>('select id from bots where user_id = $1 order by created_at desc', [
      trader.id,
    ]);
    return bot?.id ?? '';
  }

  const fillsOf = (botId: string) =>
    server.sql<{ side: string }>('select side from trade_ledger where bot_id = $1 order by exec_ts', [botId]);

  it('enters and leaves by them, once each, and the replay check finds the same life', async () => {
    const trader = await server.signUpTrader();
    const botId = await deploy(trader);
    const source = await addSource(trader, { target: 'bot', botId });
    await eventually(async () =>
      expect(await server.sql('select 1 from bot_states where bot_id = $1', [botId])).toHaveLength(1),
    );
    server.market.pass(MINUTE - (server.market.now() % MINUTE));
    for (let minute = 0; minute < 2; minute += 1) await playMinute(server.market, 60_000, 60_000);
    await server.market.say('BTCUSDT', 60_000);
    const enter = buy({ id: 'enter-1' });
    await Promise.all([send(source, enter), send(source, enter), send(source, enter)]);
    await eventually(async () =>
      expect((await logOf(trader))[0]).toMatchObject({
        status: 'done',
        detail: 'The bot has placed its order.',
        repeats: 2,
      }),
    );
    await server.market.say('BTCUSDT', 60_000, 60_100);
    await eventually(async () => expect((await fillsOf(botId)).map(({ side }) => side)).toEqual(['buy']));
    await send(source, buy({ action: 'exit' }));
    await eventually(async () => expect((await logOf(trader))[1]).toMatchObject({ status: 'done' }));
    await server.market.say('BTCUSDT', 60_200, 60_100);
    await eventually(async () => expect((await fillsOf(botId)).map(({ side }) => side)).toEqual(['buy', 'sell']));
    expect((await decidedBy(trader)).toSorted()).toEqual([
      'alert ALERT_BOT',
      'alert ALERT_BOT',
      'user ALERT_SOURCE_ADDED',
    ]);
    const replay = await server.call(trader, 'replay-bot', { botId });
    expect(replay.body).toMatchObject({ success: true, differences: [] });
    expect((await server.call(trader, 'bot-twin', { botId })).body).toMatchObject({ reason: 'NOT_RECORDED' });
  });

  it('says in the log why it does nothing: stopped, trading by its rules alone, nothing held, or too late', async () => {
    const trader = await server.signUpTrader();
    const [byRules, idle] = [await deploy(trader, { signals: 'rules' }), await deploy(trader)];
    const [toRules, toIdle] = [
      await addSource(trader, { target: 'bot', botId: byRules }),
      await addSource(trader, { target: 'bot', botId: idle }),
    ];
    await send(toRules, buy());
    await send(toIdle, buy({ action: 'sell' }));
    const reasons = async (count: number) =>
      eventually(async () => {
        const log = await logOf(trader);
        expect(log.filter(({ status }) => status === 'refused')).toHaveLength(count);
        return log.map(({ reason }) => reason);
      });
    expect(new Set(await reasons(2))).toEqual(new Set(['ALERT_IGNORED', 'BOT_TAKES_NO_ALERTS']));
    // The engine comes to it after its time.
    await server.sql(
      `insert into engine_commands (account_id, user_id, kind, payload, idempotency_key)
       select exchange_account_id, user_id, 'alert_bot', jsonb_build_object('botId', id, 'alertId', (select max(id) from alerts), 'action', 'enter',
         'source', 'Late', 'expiresAt', to_char(now() - interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), 'late' from bots where id = $1`,
      [idle],
    );
    await eventually(async () => expect((await logOf(trader)).at(-1)).toMatchObject({ reason: 'ALERT_TOO_OLD' }));
    await trader.client.rpc('stop_bot', { bot_id: idle });
    expect(await fillsOf(idle)).toEqual([]);
  });

  it('hears its sources in the order in which their alerts came, also when these are taken together', async () => {
    const trader = await server.signUpTrader();
    const botId = await deploy(trader);
    const made = [await addSource(trader, { target: 'bot', botId }), await addSource(trader, { target: 'bot', botId })];
    const pool = server.database.pools.engine;
    const [first, second] = await readSources(
      pool,
      made.map(({ id }) => id),
    );
    if (first == null || second == null) throw new Error('a source is missing');
    const alertFrom = (source: typeof first, body: object) => {
      const said = JSON.stringify(body);
      return { source, identity: randomUUID(), isWindowed: false, isTest: false, alert: readAlert(said) };
    };
    const batch = [alertFrom(first, buy()), alertFrom(first, buy({ action: 'sell' })), alertFrom(second, buy())];
    expect((await takeAlerts(pool, batch)).map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'taken']);
    const commands = await server.sql<{ action: string }>(
      `select payload ->> 'action' as action from engine_commands where payload ->> 'botId' = $1 and kind = 'alert_bot' order by sequence`,
      [botId],
    );
    expect(commands.map(({ action }) => action)).toEqual(['enter', 'exit', 'enter']);
  });

  it('belongs to whoever makes the source', async () => {
    const [trader, other] = [await server.signUpTrader(), await server.signUpTrader()];
    const botId = await deploy(trader);
    const { body } = await server.call(other, 'create-alert-source', { name: 'Theirs', target: 'bot', botId });
    expect(body).toMatchObject({ reason: 'BOT_NOT_FOUND' });
    const mine = await addSource(other);
    const { error } = await other.client
      .from('alert_sources')
      .update({ target: 'bot', bot_id: botId })
      .eq('id', mine.id);
    expect(error?.message).toBe('You have no such bot.');
    await trader.client.from('alert_sources').update({ is_on: false }).eq('id', mine.id).throwOnError();
    expect(await send(mine, buy())).toMatchObject({ body: { status: 'taken' } });
  });
});
