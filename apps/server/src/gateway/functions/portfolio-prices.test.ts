import type { FunctionName } from '@atb/api/functions/contracts';
import type { PortfolioHistory } from '@atb/api/functions/portfolio/portfolio-history';
import type { PortfolioOverview } from '@atb/api/functions/portfolio/portfolio-overview';
import type { PortfolioTransfer } from '@atb/api/functions/portfolio/portfolio-transfers';
import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import { DAY_MS, epochMs } from '@atb/core/base/time';
import { toCandleSeries } from '@atb/core/market/candle-series';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCandleArchive } from '../../market-data/archive/open-candle-archive.ts';
import { makeFolder } from '../../market-data/archive/testing/make-candles.ts';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const TODAY = Date.UTC(2026, 5, 1);

let server: TradingServer;
let trader: Trader;

const flat = (openTime: number, price: number) => ({
  openTime: epochMs(openTime),
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 1,
});

beforeAll(async () => {
  const market = new ScriptedMarket(['BTCUSDT', 'ETHUSDT'], NOON);
  for (let day = 40; day >= 1; day -= 1) market.addCandle('BTCUSDT', '1d', flat(TODAY - day * DAY_MS, 50_000));
  const dataDir = await makeFolder();
  const archive = openCandleArchive({ dataDir, shippedDir: null });
  const record = (symbol: string, ...candles: ReadonlyArray<ReturnType<typeof flat>>) =>
    archive.write({ venue: 'binance', symbol, timeframe: '1d' }, toCandleSeries(candles, '1d'));
  const lastDays = (price: number) => Array.from({ length: 40 }, (_, i) => flat(TODAY - (40 - i) * DAY_MS, price));
  await record('BTCUSDT', flat(Date.UTC(2020, 0, 14), 8_000), ...lastDays(52_000));
  await record('XYZBTC', ...lastDays(0.0001));
  await record('GONEUSDT', flat(Date.UTC(2026, 4, 1), 7));
  server = await startTradingServer(market, {}, null, dataDir);
  await server.market.say('BTCUSDT', 60_000);
  trader = await server.signUpTrader();
  const [account] = await server.sql<{ id: string }>(
    `insert into exchange_accounts (user_id, adapter, label, is_paper) values ($1, 'binance', 'My Binance', false) returning id`,
    [trader.id],
  );
  const records = [
    { kind: 'deposit', id: 'd1', at: '2020-01-15T10:00:00Z', asset: 'BTC', amount: '1' },
    { kind: 'deposit', id: 'd2', at: '2026-05-25T10:00:00Z', asset: 'XYZ', amount: '100' },
    { kind: 'deposit', id: 'd3', at: '2026-05-03T10:00:00Z', asset: 'GONE', amount: '10' },
    { kind: 'deposit', id: 'd4', at: '2026-05-03T10:00:00Z', asset: 'ODD', amount: '10' },
  ];
  await server.sql('select * from book_exchange_records($1, $2, $3)', [
    account?.id,
    'exchange',
    JSON.stringify(records),
  ]);
  await server.sql(
    `insert into balances (account_id, user_id, asset, free, locked, ts)
     select $1, $2, asset, free, 0, now() from (values ('BTC', 1), ('XYZ', 100), ('GONE', 10), ('ODD', 10)) b (asset, free)`,
    [account?.id, trader.id],
  );
});
afterAll(() => server.stop());

async function ask<Answer>(name: FunctionName, body: object = {}): Promise<Answer> {
  const { body: answer } = await server.call(trader, name, { exchange: 'binance', ...body });
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  return answer as unknown as Answer;
}

describe('a coin that this server has no market of', () => {
  it('is valued by recorded closes, over BTC where it has no market against dollars, and says by which', async () => {
    const { prices, total } = await ask<PortfolioOverview>('portfolio-overview');
    expect(prices).toEqual([
      { asset: 'XYZ', price: '5.2', basis: 'close', symbols: ['XYZBTC', 'BTCUSDT'], at: '2026-06-01T00:00:00.000Z' },
    ]);
    expect(Number(total.equity)).toBeCloseTo(60_000 * (1 - 0.00001) + 520, 6);
  });

  it('is named and left out where its last close is old, or nothing was recorded', async () => {
    const { total } = await ask<PortfolioOverview>('portfolio-overview');
    expect(total.uncounted).toEqual(['GONE', 'ODD']);
    expect(total.unpriced).toEqual(['GONE', 'ODD']);
  });

  it('comes to the same on both ways of the proof', async () => {
    for (const figure of ['equity', 'paidIn'] as const) {
      expect(await ask<FigureProof>('portfolio-proof', { figure }), figure).toMatchObject({ agrees: true });
    }
    const { entries } = await ask<FigureProof>('portfolio-proof', { figure: 'equity' });
    const texts = entries.map(({ text }) => text);
    expect(texts).toContain('My Binance: 1 BTC at the bid');
    expect(texts).toContain('My Binance: 100 XYZ at the close of 2026-05-31 of XYZBTC × BTCUSDT');
    expect(texts).toContain('My Binance: 10 ODD');
  });
});

describe('before the candles that the market tells of', () => {
  it('a recorded close says what was paid in', async () => {
    const { transfers } = await ask<{ transfers: readonly PortfolioTransfer[] }>('portfolio-transfers');
    const worths = new Map(transfers.map(({ asset, value }) => [asset, value]));
    expect(worths).toEqual(
      new Map([
        ['BTC', 8_000],
        ['XYZ', 520],
        ['GONE', 70],
        ['ODD', null],
      ]),
    );
    const { total } = await ask<PortfolioOverview>('portfolio-overview');
    expect(total.paidIn).toBe('8590');
  });

  it('the allocation of a day is at the closes of then', async () => {
    const { assets, days } = await ask<PortfolioHistory>('portfolio-history', { days: 10 });
    const [btc, xyz] = ['BTC', 'XYZ'].map((asset) => assets.indexOf(asset));
    const yesterday = days.at(-2)?.values ?? [];
    expect([yesterday[btc ?? -1], yesterday[xyz ?? -1]]).toEqual([50_000, 520]);
  });
});
