import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import { dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

const GRID = { lower: 59_000, upper: 61_000, grids: 5, allocation: 400, stopLossPct: 5, tpPctPerFill: 0 };
const DCA = { baseAllocation: 100, maxSafetyOrders: 2, safetyStepPct: 1, takeProfitPct: 5, stopLossPct: 10 };

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(() => server.stop());

async function startBot(trader: Trader, type: string, params: object): Promise<string> {
  await server.market.say('BTCUSDT', 60_000);
  const answer = (await server.call(trader, 'create-bot', { type, symbol: 'BTCUSDT', params, start: true })).body;
  expect(answer).toMatchObject({ success: true });
  const { id } = answer['bot'] as { id: string };
  await eventually(async () =>
    expect(await server.sql('select 1 from bot_states where bot_id = $1', [id])).toHaveLength(1),
  );
  await server.market.say('BTCUSDT', 60_000, 60_000);
  return id;
}

type BotFigure = 'activeBots' | 'pausedBots' | 'failedBots' | 'draftBots' | 'atStops';

async function prove(trader: Trader, figure: BotFigure): Promise<FigureProof> {
  const { body } = await server.call(trader, 'portfolio-proof', { figure });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body as unknown as FigureProof;
}

const valuesOf = ({ computations }: FigureProof) => computations.map(({ value }) => value);

describe('the proof of active bots', () => {
  it('counts the list and what the engine keeps of each run', async () => {
    const trader = await server.signUpTrader();
    expect(await prove(trader, 'activeBots')).toMatchObject({ agrees: true, entriesTotal: 0 });
    await startBot(trader, 'grid', GRID);
    const paused = await startBot(trader, 'dca', DCA);
    expect(valuesOf(await prove(trader, 'activeBots'))).toEqual(['2', '2']);
    expect((await trader.client.rpc('pause_bot', { bot_id: paused })).error).toBeNull();
    const proof = await prove(trader, 'activeBots');
    expect([valuesOf(proof), proof.agrees, proof.unit]).toEqual([['1', '1'], true, 'count']);
    expect(proof.entries.map(({ amount }) => amount)).toEqual(['1', '0']);
    expect(proof.entries[1]?.text).toMatch(/^BTCUSDT: paused\./u);
  });

  it('shows a status that the engine knows nothing of', async () => {
    const trader = await server.signUpTrader();
    const botId = await startBot(trader, 'grid', GRID);
    await server.sql(`update bots set status = 'paused' where id = $1`, [botId]);
    const proof = await prove(trader, 'activeBots');
    expect([valuesOf(proof), proof.agrees]).toEqual([['0', '1'], false]);
  });

  it('counts those that are paused, have failed or were never started, each by itself', async () => {
    const trader = await server.signUpTrader();
    const counts = async () =>
      Promise.all(
        (['activeBots', 'pausedBots', 'failedBots', 'draftBots'] as const).map(async (figure) =>
          valuesOf(await prove(trader, figure)).join(' '),
        ),
      );
    const draft = { type: 'grid', symbol: 'BTCUSDT', params: GRID, start: false };
    expect((await server.call(trader, 'create-bot', draft)).body).toMatchObject({ success: true });
    const paused = await startBot(trader, 'grid', GRID);
    await startBot(trader, 'dca', DCA);
    expect((await trader.client.rpc('pause_bot', { bot_id: paused })).error).toBeNull();
    expect(await counts()).toEqual(['1 1', '1 1', '0 0', '1 1']);
    const proof = await prove(trader, 'pausedBots');
    expect(proof.entries[0], 'what is counted comes first').toMatchObject({ amount: '1' });
    expect(proof.entries.map(({ amount }) => amount)).toEqual(['1', '0', '0']);
    // The list says that it failed, the engine that it stands.
    await server.sql(`update bots set status = 'error' where id = $1`, [paused]);
    expect(await counts()).toEqual(['1 1', '0 1', '1 0', '1 1']);
    await server.sql(`update bot_states set state = '{}' where bot_id = $1`, [paused]);
    expect(await counts(), 'a record that cannot be read').toEqual(['1 1', '0 0', '1 1', '1 1']);
  });

  it('is of nobody else’s bots', async () => {
    await startBot(await server.signUpTrader(), 'grid', GRID);
    expect(valuesOf(await prove(await server.signUpTrader(), 'activeBots'))).toEqual(['0', '0']);
  });
});

describe('the proof of what every stop costs', () => {
  it('comes from executions and orders, and from what the bots remember; its entries add up to it', async () => {
    const trader = await server.signUpTrader();
    await startBot(trader, 'grid', GRID);
    await startBot(trader, 'dca', DCA);
    await server.market.say('BTCUSDT', 59_800, 59_700);
    const proof = await prove(trader, 'atStops');
    expect(proof, JSON.stringify(proof.computations)).toMatchObject({ agrees: true, unit: 'quote' });
    const [booked] = valuesOf(proof);
    expect(Number(booked)).toBeLessThan(0);
    expect(toPlain(sumDecimals(proof.entries.map(({ amount }) => dec(amount))))).toBe(toPlain(dec(booked ?? '0')));
    const texts = proof.entries.map(({ text }) => text);
    expect(texts.some((text) => /held, entry [\d.]+, at the stop 56050 instead of the bid/u.test(text))).toBe(true);
    expect(texts.filter((text) => text.includes('bought on the way at')).length).toBeGreaterThan(2);
  });

  it('shows an order that rests and that its bot does not know of, and leaves out bots without a stop', async () => {
    const trader = await server.signUpTrader();
    await startBot(trader, 'grid', { ...GRID, stopLossPct: 0 });
    expect(valuesOf(await prove(trader, 'atStops'))).toEqual([null, null]);
    const botId = await startBot(trader, 'grid', GRID);
    expect((await prove(trader, 'atStops')).agrees).toBe(true);
    await server.sql(
      `update bot_orders set quantity = quantity * 2 where bot_id = $1 and side = 'buy' and status = 'accepted'`,
      [botId],
    );
    expect((await prove(trader, 'atStops')).agrees).toBe(false);
  });
});
