import { emaCross } from '@atb/core/strategies/catalogue/trend/ema-cross';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openCandleArchive } from '../../../market-data/archive/open-candle-archive.ts';
import { measureStrategies } from '../../strategy-figures/measure-catalogue.ts';
import { SHIPPED_CANDLES, startTradingServer, type TradingServer } from '../../../testing/start-trading-server.ts';

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(() => server.stop());

const ask = async (action: 'check' | 'initialize', trader: Awaited<ReturnType<TradingServer['signUpTrader']>>) =>
  (await server.call(trader, 'demo-data', { action })).body;

describe('demo-data', () => {
  it('gives four providers the figures of a named backtest, once, whoever asks and however many at once', async () => {
    const [trader, other] = [await server.signUpTrader(), await server.signUpTrader('free')];
    await server.sql("update signal_providers set figures_of = '', total_trades = 0 where created_by is null");
    await server.sql('delete from price_feeds');
    expect(await ask('check', trader)).toMatchObject({ success: true, signalProviders: false, recentPrices: false });
    const answers = await Promise.all([ask('initialize', trader), ask('initialize', other), ask('initialize', trader)]);
    for (const answer of answers) expect(answer).toMatchObject({ success: true, signalProviders: true });
    const columns =
      'name, is_verified, figures_of, total_trades, followers_count, fee:subscription_fee::text, score:performance_score::text, win:win_rate::text, drawdown:max_drawdown::text';
    const { data } = await other.client.from('signal_providers').select(columns).is('created_by', null).throwOnError();
    const rows = data as unknown as ReadonlyArray<Readonly<Record<string, unknown>>>;
    expect(rows.map(({ fee }) => String(fee)).toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([
      '149.99',
      '49.99',
      '79.99',
      '99.99',
    ]);
    expect(rows.filter(({ is_verified: isVerified }) => isVerified === false)).toMatchObject([{ fee: '79.99' }]);
    for (const row of rows) {
      expect(row['figures_of']).toMatch(/^Recorded backtest of .+ on BTCUSDT \w+ candles, \d{4}-\d\d-\d\d to /u);
      expect(Number(row['total_trades'])).toBeGreaterThan(0);
      expect(Number(row['win'])).toBeGreaterThan(0);
      expect(Number(row['drawdown'])).toBeGreaterThan(0);
      expect(row['followers_count']).toBe(0);
    }
    expect(new Set(rows.map(({ drawdown }) => drawdown)).size, 'each has its own').toBe(4);
  });

  it('says the same figures as the measurement of the catalogue does of the same strategy', async () => {
    const trader = await server.signUpTrader();
    await ask('initialize', trader);
    const archive = openCandleArchive({ dataDir: inject('dataDir'), shippedDir: SHIPPED_CANDLES });
    const { entries } = await measureStrategies(archive, 'BTCUSDT', [emaCross]);
    const [row] = await server.sql<{ total_trades: number }>(
      "select total_trades from signal_providers where name = 'Trend Desk (demo)'",
    );
    expect(row?.total_trades).toBe(entries[0]?.figures?.trades);
  });

  it('knows recent prices from old ones, by market time', async () => {
    const trader = await server.signUpTrader();
    await server.sql(
      `insert into price_feeds (exchange, symbol, bid, ask, last, volume_24h, ts) values ('binance', 'BTCUSDT', 1, 1, 1, 1, $1)
       on conflict do nothing`,
      [new Date(server.market.now() - 6 * 60_000)],
    );
    expect(await ask('check', trader)).toMatchObject({ priceFeeds: true, recentPrices: false });
    await server.sql('update price_feeds set ts = $1', [new Date(server.market.now() - 4 * 60_000)]);
    expect(await ask('check', trader)).toMatchObject({ priceFeeds: true, recentPrices: true });
  });

  it('lets no user write what figures are of', async () => {
    const trader = await server.signUpTrader();
    const own = {
      p_name: 'Mine',
      p_strategy_description: '',
      p_performance_score: 0.9,
      p_total_trades: 5,
      p_win_rate: 50,
    };
    const rest = {
      p_avg_return: 1,
      p_max_drawdown: 1,
      p_followers_count: 0,
      p_is_verified: true,
      p_subscription_fee: 1,
    };
    const { data } = await trader.client.rpc('create_demo_signal_provider', { ...own, ...rest }).throwOnError();
    expect(data).toMatchObject({ name: 'Mine', figures_of: '', is_verified: false });
    const update = trader.client.from('signal_providers').update({ figures_of: 'Mine' }).eq('name', 'Mine');
    expect((await update).error?.code).toBe('42501');
    const insert = trader.client.from('signal_providers').insert({ name: 'Two', figures_of: 'x' });
    expect((await insert).error?.code).toBe('42501');
  });
});
