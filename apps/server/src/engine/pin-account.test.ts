import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { openMarket } from '../market-data/own-market.ts';
import { systemClock } from '../market-data/clock.ts';
import { MarketHub } from '../market-data/market-hub.ts';
import { MemorySessions } from '../market-data/testing/memory-sessions.ts';
import { ScriptedMarket } from '../market-data/testing/scripted-market.ts';
import type { SeededUser } from '../testing/seed-user.ts';
import { readAccount } from './read-account.ts';
import { BotBench, type EngineSession } from './testing/bot-bench.ts';

const GRID = { upper: 62_000, lower: 58_000, grids: 5, allocation: 1_000, tpPctPerFill: 0, stopLossPct: 5 };
const STARTS_AT = Date.UTC(2026, 5, 1, 12);

let bench: BotBench;
beforeAll(async () => {
  bench = await BotBench.open();
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

const live = () => new ScriptedMarket(['BTCUSDT'], STARTS_AT, 'ccxt:binance');
/** The same hour with other prices. */
const simulated = () => new ScriptedMarket(['BTCUSDT'], STARTS_AT + 60_000, 'simulated');

interface Trading {
  readonly user: SeededUser;
  readonly botId: string;
  readonly market: ScriptedMarket;
}

/** A grid bot that has bought on live prices, and whose server has stopped. */
async function tradeLive(): Promise<Trading> {
  const user = await bench.seedUser();
  const { market, worker } = await bench.startEngine(live());
  await market.say('BTCUSDT', 60_000);
  const botId = await bench.createBot(user, 'grid', GRID);
  await bench.ask(user, 'select start_bot($1)', [botId]);
  await worker.onCommand(user.accountId);
  await market.say('BTCUSDT', 59_400, 58_900);
  expect((await bench.fillsOf(botId)).length).toBeGreaterThan(0);
  await bench.stopEngines();
  return { user, botId, market };
}

async function bot(botId: string) {
  const [row] = await bench.rows<{ status: string; status_reason: string }>(
    'select status, status_reason from bots where id = $1',
    [botId],
  );
  return row ?? expect.fail('no bot');
}

async function request({ worker }: EngineSession, user: SeededUser, kind: string, payload: object) {
  await bench.command(user, kind, payload);
  await worker.onCommand(user.accountId);
  const sql = 'select result from engine_commands where account_id = $1 order by sequence desc limit 1';
  const [row] = await bench.rows<{ result: { status: string; reason?: string; error?: string } }>(sql, [
    user.accountId,
  ]);
  return row?.result ?? expect.fail('no answer');
}

describe('an account that traded on other prices than the server has now', () => {
  it('trades nothing, says why, and goes on once its own are back', async () => {
    const { user, botId, market } = await tradeLive();
    const before = await bench.digest(user);
    for (let start = 0; start < 2; start += 1) {
      const session = await bench.startEngine(simulated());
      await session.market.say('BTCUSDT', 70_000, 50_000, 61_500);
      expect(await bench.digest(user), 'nothing of money has moved').toBe(before);
      expect(await bot(botId)).toMatchObject({
        status: 'running',
        status_reason: expect.stringMatching(
          /^Waiting for the prices of Binance.*MARKET_DATA=ccxt and ATB_VENUE=binance/u,
        ),
      });
      expect(session.worker.runner(user.accountId)?.isWaiting).toBe(true);
      expect(session.worker.vitals().waitingCount).toBeGreaterThan(0);
      const order = {
        clientOrderId: `by_hand_${start}`,
        symbol: 'BTCUSDT',
        side: 'buy',
        type: 'market',
        quantity: '0.01',
      };
      expect(await request(session, user, 'place_order', order)).toMatchObject({
        status: 'refused',
        reason: 'MARKET_AWAY',
        error: expect.stringContaining('Waiting for the prices of Binance'),
      });
      const book = await readAccount(bench.pool, new MarketHub(session.market), user.accountId);
      const bids = book.snapshot().quotes.map(({ last }) => last);
      expect(bids, 'it is worth what its own market last said').toEqual([58_900]);
      await bench.stopEngines();
    }
    expect((await bench.notesOf(botId)).filter((code) => code === 'MARKET_AWAY')).toHaveLength(1);

    const back = await bench.startEngine(market);
    await back.market.say('BTCUSDT', 61_200, 60_400);
    expect(await bot(botId)).toEqual({ status: 'running', status_reason: '' });
    expect((await bench.fillsOf(botId)).some(({ side }) => side === 'sell')).toBe(true);
    expect(await bench.notesOf(botId)).toContain('MARKET_BACK');
    await bench.expectReconciled(user);
  });

  it('lets a bot be stopped, and takes the prices of now when nothing is open any more', async () => {
    const user = await bench.seedUser();
    const first = await bench.startEngine(live());
    await first.market.say('BTCUSDT', 70_000);
    const botId = await bench.createBot(user, 'grid', { ...GRID, triggerPrice: 60_000 });
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await first.worker.onCommand(user.accountId);
    await bench.stopEngines();

    const session = await bench.startEngine(simulated());
    await session.market.say('BTCUSDT', 60_000);
    expect(await request(session, user, 'stop_bot', { botId, holdings: 'sell' })).toMatchObject({
      reason: 'MARKET_AWAY',
    });
    expect(await request(session, user, 'stop_bot', { botId, holdings: 'keep' })).toMatchObject({ status: 'done' });
    expect(await bot(botId)).toMatchObject({ status: 'stopped' });
    const order = { clientOrderId: 'by_hand', symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.01' };
    expect(await request(session, user, 'place_order', order)).toMatchObject({ status: 'done' });
    await session.market.say('BTCUSDT', 60_000);
    const fills = await bench.rows<{ price: string }>('select price from trade_ledger where account_id = $1', [
      user.accountId,
    ]);
    expect(fills).toHaveLength(1);
    await bench.expectReconciled(user);
  });

  it('is carried on with the prices of now when the operator says so', async () => {
    const { user, botId } = await tradeLive();
    const session = await bench.startEngine(simulated());
    await session.market.say('BTCUSDT', 61_500);
    await bench.serve('select release_market($1)', [user.accountId]);
    await session.worker.onAccountChanged(user.accountId);
    await session.market.say('BTCUSDT', 61_600, 61_700);
    expect((await bench.fillsOf(botId)).some(({ side }) => side === 'sell')).toBe(true);
    await expect(bench.ask(user, 'select release_market($1)', [user.accountId])).rejects.toMatchObject({
      code: '42501',
    });
    await bench.expectReconciled(user);
  });
});

describe('a server whose exchange does not answer at the start', () => {
  it('waits for it where something is open on its prices, and simulates where nothing is', async () => {
    const open = () =>
      openMarket({
        marketData: 'auto',
        venue: 'binance',
        ccxtBaseUrl: 'http://127.0.0.1:1',
        replayDir: '',
        replaySpeed: 1,
        marketSeed: 1,
        sessions: new MemorySessions(),
        pool: bench.pool,
        clock: systemClock,
        logger: createLogger('silent'),
      });
    await bench.rows('update exchange_accounts set market = null', []);
    const fresh = await open();
    expect(fresh.hub.source.identity).toBe('simulated');
    await fresh.stop();
    await tradeLive();
    const waiting = await open();
    expect(waiting.hub.source).toMatchObject({ identity: 'ccxt:binance', kind: 'ccxt' });
    await waiting.stop();
  });
});
