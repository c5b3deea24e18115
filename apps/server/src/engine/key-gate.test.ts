import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkKeys } from '../exchange-accounts/check-keys.ts';
import { type DemoExchange, openDemoExchange } from '../exchange-accounts/testing/open-demo-exchange.ts';
import { seedConnectedAccount } from '../exchange-accounts/testing/seed-connected-account.ts';
import type { SimulatedKey } from '../exchange-simulator/simulated-keys.ts';
import { createLogger } from '../logger.ts';
import { eventually } from '../testing/eventually.ts';
import type { SeededUser } from '../testing/seed-user.ts';
import { BotBench, type EngineSession } from './testing/bot-bench.ts';

let bench: BotBench;
let exchange: DemoExchange;
beforeAll(async () => {
  [bench, exchange] = await Promise.all([BotBench.open(), openDemoExchange(1)]);
});
afterEach(() => bench.stopEngines());
afterAll(() => Promise.all([bench.close(), exchange.close()]));

const GRID = { lower: 59_000, upper: 61_000, grids: 4, allocation: 1_000 };

/** An engine that asks the local exchange. */
async function begin(): Promise<EngineSession> {
  const deps = {
    pool: bench.pool,
    signer: exchange.signer,
    exchangeUrl: exchange.address,
    logger: createLogger('silent'),
  };
  const session = await bench.startEngine(undefined, { checkKeys: (accountId) => checkKeys(deps, accountId) });
  await session.market.say('BTCUSDT', 60_000);
  return session;
}

async function connect(): Promise<SeededUser> {
  const user = await bench.seedUser();
  const accountId = await seedConnectedAccount(bench.pools, user.userId, 'kraken');
  exchange.giveKey(accountId, 'kraken', 'read');
  await bench.rows(
    `update encrypted_credentials set permissions = '{read}', is_ip_restricted = true where exchange_account_id = $1`,
    [accountId],
  );
  return { ...user, accountId };
}

/** What the exchange says of the key from now on. */
function change(to: Partial<SimulatedKey>): void {
  const key = exchange.simulator.state.findKey('kraken', exchange.keys.kraken.read.apiKey);
  if (key === null) throw new Error('the demo key is missing');
  exchange.simulator.state.addKey({ ...key, ...to });
}

/** Users cannot make one on a connected account yet; the gate does not count on that. */
async function createGrid(user: SeededUser): Promise<string> {
  const botId = randomUUID();
  await bench.rows(
    `insert into bots (id, user_id, type, symbol, exchange_account_id, is_paper, params)
     values ($1, $2, 'grid', 'BTCUSDT', $3, false, $4)`,
    [botId, user.userId, user.accountId, JSON.stringify(GRID)],
  );
  return botId;
}

/** Asks the engine itself: the database refuses such a start to users, too, as long as no order goes to an exchange. @returns what became of it. */
async function start({ worker }: EngineSession, user: SeededUser, botId: string): Promise<object | null> {
  await bench.command(user, 'start_bot', { botId });
  let result: object | null = null;
  await eventually(async () => {
    await worker.onCommand(user.accountId);
    const [row] = await bench.rows<{ status: string; result: object | null }>(
      `select status, result from engine_commands where kind = 'start_bot' and payload ->> 'botId' = $1 order by sequence desc limit 1`,
      [botId],
    );
    expect(row?.status).not.toBe('pending');
    result = row?.result ?? null;
  });
  return result;
}

const asked = () => exchange.simulator.requests.get('kraken /0/private/GetApiKeyInfo') ?? 0;

it('a start on a connected account asks the exchange what the keys may do, and is refused while they may withdraw', async () => {
  const session = await begin();
  const user = await connect();
  const botId = await createGrid(user);
  change({ rights: new Set(['read', 'withdraw']) });
  expect(await start(session, user, botId)).toMatchObject({
    status: 'refused',
    reason: 'KEYS_CAN_WITHDRAW',
    error: expect.stringMatching(/^The bot was not started: These keys can withdraw \("Withdraw"\)\. /u),
  });
  expect(await bench.rows('select from bot_states where bot_id = $1', [botId])).toEqual([]);
  const notices = `select title from notifications where user_id = $1 and kind = 'security' and title like '%not used any more%'`;
  expect(await bench.rows(notices, [user.userId]), 'its owner is told').toHaveLength(1);
  change({ rights: new Set(['read']) });
  const before = asked();
  expect(await start(session, user, botId), 'behind the keys the account itself refuses it').toMatchObject({
    reason: 'LIVE_NOT_AVAILABLE',
  });
  expect(asked() - before).toBe(1);
});

it('a start is refused while the exchange does not answer, and nothing of the account waits for it', async () => {
  const session = await begin();
  const user = await connect();
  const botId = await createGrid(user);
  exchange.simulator.state.faults.kraken.add('down');
  expect(await start(session, user, botId)).toMatchObject({ status: 'refused', reason: 'EXCHANGE_UNREACHABLE' });
  exchange.simulator.state.faults.kraken.clear();
});

it('a start on paper asks nobody', async () => {
  const session = await begin();
  const user = await bench.seedUser();
  const botId = await bench.createBot(user, 'grid', GRID);
  const before = asked();
  await bench.ask(user, 'select start_bot($1)', [botId]);
  await session.worker.onCommand(user.accountId);
  expect(await bench.rows('select status from bot_states where bot_id = $1', [botId])).toEqual([{ status: 'running' }]);
  expect(asked()).toBe(before);
});
