import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import { dec, toPlain } from '@atb/core/base/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

const SLOT_MS = 300_000;

interface Point {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly equity: string;
}

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(() => server.stop());

async function trade(symbol: string, side: 'BUY' | 'SELL', quantity: string, id: string): Promise<void> {
  const order = { symbol, side, type: 'MARKET', quantity, newClientOrderId: id };
  expect((await server.call(trader, 'exchange-binance/order', order)).body).toMatchObject({ success: true });
  await server.market.say(symbol, symbol === 'BTCUSDT' ? 60_120.5 : 3_004.25);
}

/** The next point that the engine writes with its proof, in five minutes of its own, which are over: until then it is written anew. */
async function nextPoint(): Promise<Point> {
  server.market.pass(SLOT_MS);
  await server.market.say('BTCUSDT', 60_333.1);
  await server.market.say('ETHUSDT', 2_987.77);
  const from = server.market.now() - (server.market.now() % SLOT_MS);
  const point = await eventually(async () => {
    const [written] = await server.sql<Point>(
      `select (extract(epoch from at) * 1000)::float8 as time, equity::text as equity from equity_snapshots
       where account_id = $1 and at = to_timestamp($2::float8 / 1000) and holdings::text like '%2987.7401223%'
         and holdings::text like '%60332.496669%'`,
      [trader.accountId, from],
    );
    return written ?? expect.fail('no point yet');
  });
  server.market.pass(SLOT_MS);
  await server.market.say('BTCUSDT', 60_000);
  await server.market.say('ETHUSDT', 3_000);
  return point;
}

const ask = async (at: number) =>
  (await server.call(trader, 'figure-proof', { figure: 'equityPoint', at })).body as FigureProof &
    Readonly<Record<string, unknown>>;

const valuesOf = ({ computations }: FigureProof) => computations.map(({ value }) => toPlain(dec(value ?? '-1')));

beforeEach(async () => {
  await server.market.say('BTCUSDT', 60_000);
  await server.market.say('ETHUSDT', 3_000);
  trader = await server.signUpTrader();
  await trade('BTCUSDT', 'BUY', '0.01', 'one');
  await trade('ETHUSDT', 'BUY', '0.2', 'two');
});

describe('the proof of a point of the equity line', () => {
  it('is the ledger and what was kept, of that moment, whatever was traded since', async () => {
    const first = await nextPoint();
    const before = await ask(first.time);
    expect(before).toMatchObject({ success: true, agrees: true, digits: null, entriesTotal: 3 });
    const shown = toPlain(dec(first.equity));
    expect(valuesOf(before)).toEqual([shown, shown, shown]);
    expect(before.entries.map(({ text }) => text).toSorted()).toEqual([
      '0.01 BTC at 60332.496669',
      '0.2 ETH at 2987.7401223',
      'USDT in cash',
    ]);
    await trade('BTCUSDT', 'SELL', '0.004', 'three');
    const second = await nextPoint();
    expect(await ask(first.time)).toEqual(before);
    // The line between two points is that of the one before.
    expect(await ask(first.time + 1)).toEqual(before);
    const after = await ask(second.time);
    expect(after).toMatchObject({ agrees: true });
    expect(after.entries.map(({ text }) => text)).toContain('0.006 BTC at 60332.496669');
    // The latest, when none is named.
    await eventually(async () => {
      const { body } = await server.call(trader, 'figure-proof', { figure: 'equityPoint' });
      expect(body).toEqual(await ask(server.market.now()));
    });
  });

  it.each([
    [
      'a ledger that says something else',
      `update equity_snapshots set posting_id = 0 where account_id = $1 and holdings is not null`,
    ],
    [
      'holdings that were other ones',
      `update equity_snapshots set holdings = jsonb_set(holdings, '{0,1}', '"0.000000000000000001"') where account_id = $1`,
    ],
    ['a point that was moved', `update equity_snapshots set equity = equity + 1e-18 where account_id = $1`],
  ])('shows %s', async (_, change) => {
    const { time } = await nextPoint();
    expect(await ask(time)).toMatchObject({ agrees: true });
    await server.sql(change, [trader.accountId]);
    const proof = await ask(time);
    expect(proof).toMatchObject({ success: true, agrees: false });
    expect(new Set(valuesOf(proof)).size).toBe(2);
  });

  it('says that the marks of a point were not kept, and that there is no point', async () => {
    const { time } = await nextPoint();
    await server.sql(
      `insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure)
       values ($1, $2, to_timestamp($3::float8 / 1000) - interval '1 day', 10000, 10000, 0)`,
      [trader.accountId, trader.id, time],
    );
    expect(await ask(time - 86_400_000)).toMatchObject({ success: false, reason: 'MARKS_NOT_KEPT' });
    expect(await ask(0)).toMatchObject({ success: false, reason: 'POINT_NOT_FOUND' });
    expect(await ask(Number.MAX_SAFE_INTEGER)).toMatchObject({ success: true, agrees: true });
  });

  it('is nobody else’s', async () => {
    const { time } = await nextPoint();
    const stranger = await server.signUpTrader();
    const { body } = await server.call(stranger, 'figure-proof', {
      figure: 'equityPoint',
      at: time,
      accountId: trader.accountId,
    });
    expect(body).toMatchObject({ success: false, reason: 'ACCOUNT_NOT_FOUND' });
  });
});
