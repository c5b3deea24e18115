// One user, or many, ask for all that they may at once; the others and every kill switch are answered meanwhile.
import type { FunctionName } from '@atb/api/functions/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FunctionAnswer,
  startTradingServer,
  type Trader,
  type TradingServer,
} from '../../testing/start-trading-server.ts';
import { rateOf } from '../edge/edge-limits.ts';
import { SERVER_FUNCTIONS } from './registry.ts';

let server: TradingServer;
let hostile: readonly Trader[];
let other: Trader;
let lock: Client;
beforeAll(async () => {
  server = await startTradingServer();
  hostile = [await server.signUpTrader('pro'), await server.signUpTrader('pro')];
  other = await server.signUpTrader('pro');
  lock = new Client({ connectionString: server.database.ownerUrl });
  await lock.connect();
  await server.market.say('ETHUSDT', 3_000);
  await server.market.say('BTCUSDT', 60_000);
  // The connections are there before: on a busy machine, making them takes longer than one may wait for one.
  await Promise.all([...hostile, other].flatMap((trader) => [1, 2, 3].flatMap(() => touchEverything(trader))));
});
afterAll(async () => {
  await lock.end();
  await server.stop();
});

function touchEverything(trader: Trader): ReadonlyArray<Promise<unknown>> {
  const calls = (['portfolio-summary', 'stop-all'] as const).map((name) =>
    server.call(trader, name, name === 'stop-all' ? { choice: 'cancel_orders' } : {}),
  );
  return [...calls, readAccounts(trader)];
}

const REQUESTS_AT_ONCE = [200, 40];
/** Each holds its connection until the statement's time is over. */
const HELD_READ = '/rest/v1/research_runs?select=id';
const HELD_FUNCTION = '/functions/v1/cancel-run';

/** Whoever is refused asks again, and whoever is answered too. */
async function flood(trader: Trader, path: string, isOver: () => boolean, statuses: Set<number>): Promise<void> {
  const body = JSON.stringify({ runId: '11111111-1111-4111-8111-111111111111' });
  const headers = { Authorization: `Bearer ${trader.accessToken}`, 'Content-Type': 'application/json' };
  const init = path === HELD_READ ? { headers } : { method: 'POST', headers, body };
  while (!isOver()) {
    const response = await server.fetch(path, init);
    await response.arrayBuffer();
    statuses.add(response.status);
    if (response.status !== 200) await sleep(2_000);
  }
}

async function whileFlooded(work: () => Promise<void>): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>();
  let isOver = false;
  await lock.query('begin; lock table research_runs in access exclusive mode');
  const floods = hostile.flatMap((trader, place) =>
    Array.from({ length: REQUESTS_AT_ONCE[place] ?? 0 }, (_, index) =>
      flood(trader, index % 2 === 0 ? HELD_READ : HELD_FUNCTION, () => isOver, statuses),
    ),
  );
  try {
    while (!statuses.has(429)) await sleep(10);
    await work();
  } finally {
    isOver = true;
    await lock.query('rollback');
    await Promise.all(floods);
  }
  return statuses;
}

/** Once more where the machine had no time to open a connection, which no gate can help: never when turned away. */
async function call(trader: Trader, name: FunctionName, body: object): Promise<FunctionAnswer> {
  const answer = await server.call(trader, name, body);
  return answer.body['code'] === 'PGRST001' ? server.call(trader, name, body) : answer;
}

async function readAccounts(trader: Trader) {
  const read = async () => trader.client.from('exchange_accounts').select('id');
  const first = await read();
  const { data, error } = first.error?.code === 'PGRST001' ? await read() : first;
  return { data, error };
}

describe('under all that two users can ask for at once', () => {
  it('reads, functions, orders and the kill switch of another user answer', async () => {
    const statuses = await whileFlooded(async () => {
      expect(await readAccounts(other)).toEqual({ error: null, data: [{ id: other.accountId }] });
      expect(await call(other, 'portfolio-summary', {})).toMatchObject({ status: 200, body: { success: true } });
      const check = { symbol: 'BTCUSDT', side: 'BUY', quantity: '0.001' };
      expect(await call(other, 'risk-check', check)).toMatchObject({ status: 200 });
      const newClientOrderId = 'fair-1';
      const order = {
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'MARKET',
        quantity: '0.001',
        isPaper: true,
        newClientOrderId,
      };
      const answer = await call(other, 'exchange-binance/order', order);
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
      const stopped = await call(other, 'stop-all', { choice: 'cancel_orders' });
      expect(stopped).toMatchObject({ status: 200, body: { success: true } });
    });
    expect([...statuses].every((status) => [200, 429, 500, 503].includes(status))).toBe(true);
  });

  it('their own kill switches answer too', async () => {
    await whileFlooded(async () => {
      for (const trader of hostile) {
        const stopped = await call(trader, 'stop-all', { choice: 'close_everything' });
        expect(stopped).toMatchObject({ status: 200, body: { success: true } });
      }
    });
  });
});

it('the kill switch has a rate of its own', () => {
  const killSwitches = SERVER_FUNCTIONS.filter(({ lane }) => lane === 'killSwitch');
  expect(killSwitches.map(({ contract: { name } }) => rateOf('functions', `/functions/v1/${name}`))).toEqual([
    'killSwitch',
  ]);
});
