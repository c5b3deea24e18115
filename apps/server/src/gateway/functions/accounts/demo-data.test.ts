import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTradingServer, type TradingServer } from '../../../testing/start-trading-server.ts';

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(() => server.stop());

const ask = async (action: 'check' | 'initialize', trader: Awaited<ReturnType<TradingServer['signUpTrader']>>) =>
  (await server.call(trader, 'demo-data', { action })).body;

describe('demo-data', () => {
  it('opens an account for each of four providers, once, whoever asks and however many at once, where its strategy trades', async () => {
    const [trader, other] = [await server.signUpTrader(), await server.signUpTrader('free')];
    await server.sql('delete from price_feeds');
    expect(await ask('check', trader)).toMatchObject({ success: true, recentPrices: false });
    const answers = await Promise.all([ask('initialize', trader), ask('initialize', other), ask('initialize', trader)]);
    for (const answer of answers) expect(answer).toMatchObject({ success: true, signalProviders: true });
    const columns = 'name, is_verified, is_open, symbols, followers_count, fee:subscription_fee::text';
    const { data } = await other.client.from('signal_providers').select(columns).is('created_by', null).throwOnError();
    const rows = data as unknown as ReadonlyArray<Readonly<Record<string, unknown>>>;
    expect(rows.map(({ fee }) => String(fee)).toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([
      '149.99',
      '49.99',
      '79.99',
      '99.99',
    ]);
    expect(rows.filter(({ is_verified: isVerified }) => isVerified === false)).toMatchObject([{ fee: '79.99' }]);
    for (const row of rows)
      expect(row).toMatchObject({ is_open: true, symbols: [expect.any(String)], followers_count: 0 });
    const accounts = await server.sql<{ cash: string; bots: string }>(
      `select b.free::text as cash, (select count(*) from bots t where t.exchange_account_id = p.account_id and t.status in ('running', 'active')) as bots
       from provider_accounts p join balances b on b.account_id = p.account_id and b.asset = 'USDT'`,
    );
    expect(accounts).toHaveLength(4);
    for (const account of accounts) expect(Number(account.bots), 'its strategy runs').toBe(1);
    const limits = await server.sql<{ losses: number }>(
      `select r.loss_streak_limit as losses from user_risk_prefs r join provider_accounts p using (user_id)`,
    );
    expect(limits, 'three losses in a row do not end their day').toEqual(Array(4).fill({ losses: 10 }));
    await server.sql('select measure_providers()');
    const figures = await server.sql<{ total: string; drawdown: string }>(
      `select total_return::text as total, max_drawdown::text as drawdown from signal_providers where is_listed`,
    );
    for (const { total, drawdown } of figures)
      expect([Number(total), Number(drawdown)], 'what it began with is no loss').toEqual([0, 0]);
  });

  it('gives nobody a way into the accounts of the house', async () => {
    const trader = await server.signUpTrader();
    await ask('initialize', trader);
    const house = await server.sql<{ email: string; banned: string; password: string | null }>(
      `select email, banned_until::text as banned, encrypted_password as password from auth.users where email like '%@providers.invalid'`,
    );
    expect(house).toHaveLength(4);
    for (const { banned, password } of house) expect([banned, password]).toEqual(['infinity', null]);
    const { data } = await trader.client.from('provider_accounts').select('provider_id').throwOnError();
    expect(data, 'whose account a provider is, its owner alone reads').toEqual([]);
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
