import type { JournalDecision } from '@atb/api/functions/journal/account-journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedConnectedAccount } from '../../../exchange-accounts/testing/seed-connected-account.ts';
import { showSecondFactor } from '../../../testing/connect-exchange.ts';
import { eventually } from '../../../testing/eventually.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
  await server.market.say('ETHUSDT', 3_000);
  trader = await server.signUpTrader('pro');
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', quantity: '0.001', price: '50000' };
  await server.call(trader, 'exchange-binance/order', { ...order, newClientOrderId: 'rests' });
  await server.call(trader, 'exchange-binance/order', { ...order, quantity: '0.05', newClientOrderId: 'too_much' });
  await server.call(trader, 'stop-all', { choice: 'cancel_orders' });
  await trader.client.from('user_risk_prefs').update({ max_daily_dd_pct: 2 }).eq('user_id', trader.id).throwOnError();
  await server.call(trader, 'switch-mode', { mode: 'OFFLINE' });
  await server.call(trader, 'switch-mode', { mode: 'SIMULATION' });
});
afterAll(() => server.stop());

interface Page {
  readonly decisions: readonly JournalDecision[];
  readonly next: string | null;
}

async function read(body: object = {}, who = trader): Promise<Page> {
  const answer = await server.call(who, 'account-journal', body);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body as unknown as Page;
}

async function readAll(body: object, who = trader): Promise<readonly JournalDecision[]> {
  const all: JournalDecision[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page = await read({ ...body, ...(cursor !== undefined && { cursor }) }, who);
    all.push(...page.decisions);
    cursor = page.next;
  }
  return all;
}

/** What a line of the file holds of a decision. */
const cellsOf = ({ at, actor, code, severity, accountId, botId, symbol, message }: JournalDecision) => [
  at,
  actor,
  code,
  severity,
  accountId ?? '',
  botId ?? '',
  symbol ?? '',
  message,
];

const toCells = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  );

describe('account-journal', () => {
  it('has what user, engine and risk check decided, the latest first, with their sentences', async () => {
    const decisions = await readAll({});
    const said = decisions.map(({ actor, code }) => `${actor} ${code}`);
    expect(said).toEqual(
      expect.arrayContaining([
        'user ORDER_CANCELLED',
        'risk MAX_SYMBOL_EXPOSURE_EXCEEDED',
        'user STOP_ALL',
        'user RISK_LIMIT_CHANGED',
        'user MODE_OFFLINE',
        'user SET_MODE',
        'user MODE_SIMULATION',
      ]),
    );
    const times = decisions.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const sentence = (code: string) => decisions.find((each) => each.code === code)?.message;
    expect(sentence('MAX_SYMBOL_EXPOSURE_EXCEEDED')).toBe(
      'Buy 0.05 BTCUSDT at 50000: denied. Trade would exceed maximum symbol exposure limit.',
    );
    expect(sentence('STOP_ALL')).toBe('Stop all: bots paused, orders cancelled.');
    expect(sentence('RISK_LIMIT_CHANGED')).toBe('Risk limit max_daily_dd_pct changed from 3 to 2.');
    expect(sentence('ORDER_CANCELLED')).toBe('Buy 0.001 BTCUSDT at 50000: cancelled.');
  });

  it('is the same list page by page, whatever their size, each decision once', async () => {
    const ids = (await readAll({})).map(({ id }) => id);
    for (const limit of [1, 2, 3, 500]) expect((await readAll({ limit })).map(({ id }) => id)).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('filters by how grave a decision is: that, and what is graver', async () => {
    await server.sql(
      `insert into account_decisions (user_id, account_id, actor, code, severity, at) values ($1, $2, 'risk', 'STATE_HALTED', 'error', now())`,
      [trader.id, trader.accountId],
    );
    const all = await readAll({});
    const grave = (severities: readonly string[]) => all.filter(({ severity }) => severities.includes(severity));
    expect(new Set(all.map(({ severity }) => severity)).size).toBe(3);
    expect(await readAll({ severityMin: 'info' })).toEqual(all);
    expect(await readAll({ severityMin: 'warning', limit: 1 })).toEqual(grave(['warning', 'error']));
    expect(await readAll({ severityMin: 'error' })).toEqual(grave(['error']));
    expect(await readAll({ severityMin: 'warning', actor: 'user' })).toEqual(
      grave(['warning', 'error']).filter(({ actor }) => actor === 'user'),
    );
    expect((await server.call(trader, 'account-journal', { severityMin: 'grave' })).status).toBe(400);
  });

  it('filters by who, account, bot, symbol and time', async () => {
    const all = await readAll({});
    for (const actor of ['user', 'engine', 'risk'])
      expect(await readAll({ actor })).toEqual(all.filter((each) => each.actor === actor));
    expect(await readAll({ symbol: 'BTCUSDT' })).toEqual(all.filter(({ symbol }) => symbol === 'BTCUSDT'));
    expect(await readAll({ symbol: 'ETHUSDT' })).toEqual([]);
    expect(await readAll({ bot: 'hand' })).toEqual(all.filter(({ botId }) => botId === null));
    expect(await readAll({ accountId: trader.accountId })).toEqual(all);
    const [middle] = all.slice(Math.floor(all.length / 2));
    const at = Date.parse(middle?.at ?? '');
    const later = await readAll({ from: at });
    const earlier = await readAll({ to: at });
    expect([...later, ...earlier].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  it('shows nobody the decisions of others, whatever they ask for', async () => {
    const other = await server.signUpTrader('pro');
    expect(await readAll({ accountId: trader.accountId }, other)).toEqual([]);
    const { next } = await read({ limit: 1 });
    expect((await read({ cursor: next ?? '' }, other)).decisions).toEqual([]);
  });

  it('refuses a cursor that is none', async () => {
    for (const cursor of [
      'x',
      Buffer.from('[1,2,3]').toString('base64url'),
      Buffer.from('["2026-99-99 00:00:00",0,"1"]').toString('base64url'),
    ])
      expect((await server.call(trader, 'account-journal', { cursor })).body).toMatchObject({
        reason: 'INVALID_CURSOR',
      });
  });

  it('is exported as CSV among the files of its owner, the whole choice', async () => {
    await server.sql(
      `insert into account_decisions (user_id, account_id, actor, code, severity, facts, at)
       values ($1, $2, 'user', 'PLACE_ORDER', 'warning', '{"order":"x","error":"=HYPERLINK(\\"x\\"), nothing"}', now())`,
      [trader.id, trader.accountId],
    );
    const { body } = await server.call(trader, 'export-journal', {});
    expect(body).toMatchObject({
      success: true,
      file: expect.stringMatching(/^[0-9a-f-]{36}\/reports\/atb-journal-.*\.csv$/u),
    });
    const { data } = await trader.client.storage.from('user-files').download(String(body['file']));
    const lines = ((await data?.text()) ?? '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('time,by,code,severity,account,bot,symbol,decision');
    const listed = await readAll({});
    expect(lines.slice(1).map(toCells)).toEqual(listed.map(cellsOf));
    // A choice is exported as it is listed, too.
    const chosen = await server.call(trader, 'export-journal', { actor: 'user' });
    const part = await trader.client.storage.from('user-files').download(String(chosen.body['file']));
    const partLines = ((await part.data?.text()) ?? '').trimEnd().split('\r\n').slice(1);
    expect(partLines.map(toCells)).toEqual((await readAll({ actor: 'user' })).map(cellsOf));
    expect(partLines.length).toBeLessThan(listed.length);
    expect(lines.join('\n')).toContain('"Order x: refused. =HYPERLINK(""x""), nothing"');
  });
});

describe('what is decided about accounts of exchanges', () => {
  it('is in the journal: connected, keys, who revoked them, and what is gone', async () => {
    const owner = await server.signUpTrader();
    await showSecondFactor(owner);
    const change = (set: string, id: string) =>
      server.sql(`update encrypted_credentials set ${set} where exchange_account_id = $1`, [id]);
    const [first, second] = [
      await seedConnectedAccount(server.database.pools, owner.id, 'kraken'),
      await seedConnectedAccount(server.database.pools, owner.id, 'binance'),
    ];
    await change(`encrypted_api_key = '${'B'.repeat(40)}'`, first);
    await change(`last_used_at = now()`, first);
    await change('revoked_at = now(), is_engine_key_revoked = true', second);
    await owner.client.rpc('revoke_exchange_keys', { p_account_id: first }).throwOnError();
    const said = async () =>
      (await readAll({}, owner)).toReversed().map(({ actor, severity, message }) => `${actor} ${severity}: ${message}`);
    expect(await said()).toEqual([
      'engine info: Exchange account kraken (kraken) connected.',
      'engine warning: Exchange keys of kraken added.',
      'engine info: Exchange account binance (binance) connected.',
      'engine warning: Exchange keys of binance added.',
      'engine warning: Exchange keys of kraken replaced.',
      'operator warning: Exchange keys of binance revoked: they are not used any more.',
      'user warning: Exchange keys of kraken revoked: they are not used any more.',
    ]);
    for (const id of [first, second])
      await owner.client.rpc('delete_exchange_account', { p_account_id: id }).throwOnError();
    expect(await said()).toEqual([
      'user warning: Exchange account kraken (kraken) deleted.',
      'user warning: Exchange account binance (binance) deleted.',
    ]);
  });

  it('goes with a user who is erased', async () => {
    const owner = await server.signUpTrader();
    await seedConnectedAccount(server.database.pools, owner.id, 'kraken');
    await server.database.pools.auth.query('delete from auth.users where id = $1', [owner.id]);
    expect(await server.sql('select 1 from account_decisions where user_id = $1', [owner.id])).toEqual([]);
  });

  it('says of the operator’s halt that the operator decided', async () => {
    const halted = await server.signUpTrader('pro');
    await server.call(halted, 'exchange-binance/order', {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.001',
      price: '50000',
      newClientOrderId: 'rests',
    });
    const by = async () => (await readAll({ actor: 'operator' }, halted)).map(({ code }) => code).toReversed();
    await server.sql(`select halt_trading('Maintenance')`);
    await eventually(async () => expect((await by()).toSorted()).toEqual(['STATE_REDUCING', 'STOP_ALL']));
    await server.sql('select resume_trading()');
    await eventually(async () => expect((await by()).at(-1)).toBe('STATE_ACTIVE'));
    // The halt was everybody's: the journal that other tests read page by page has its end, too.
    await eventually(async () =>
      expect(await server.sql('select trading_state from exchange_accounts where id = $1', [trader.accountId])).toEqual(
        [{ trading_state: 'ACTIVE' }],
      ),
    );
  });
});

describe('a journal of 100,000 decisions', () => {
  it('is read by pages that do not repeat, with any filter, from its middle on', async () => {
    const busy = await server.signUpTrader('pro');
    await server.sql(
      `insert into account_decisions (user_id, account_id, actor, code, severity, at)
       select $1, $2, 'risk', 'STATE_ACTIVE', 'info', now() - i * interval '1 second' from generate_series(1, 50000) i`,
      [busy.id, busy.accountId],
    );
    await server.sql(
      `insert into bot_orders (user_id, account_id, client_order_id, symbol, side, type, purpose, quantity, reserved_asset, status, created_at, updated_at)
       select $1, $2, 'many-' || i, case when i % 1000 = 0 then 'ETHUSDT' else 'BTCUSDT' end, 'buy', 'market', 'entry', 1, 'USDT',
         case when i % 10000 = 0 then 'denied' else 'filled' end, now() - i * interval '1 second', now()
       from generate_series(1, 50000) i`,
      [busy.id, busy.accountId],
    );
    expect(await readAll({ symbol: 'ETHUSDT', limit: 7 }, busy)).toHaveLength(50);
    expect((await readAll({ actor: 'risk', from: Date.now() - 3_600_000, limit: 500 }, busy)).length).toBeGreaterThan(
      3_500,
    );
    const first = await read({ limit: 500 }, busy);
    const second = await read({ limit: 500, cursor: first.next ?? '' }, busy);
    expect(new Set([...first.decisions, ...second.decisions].map(({ id }) => id)).size).toBe(1_000);
  });
});
