import type { FunctionName } from '@atb/api/functions/contracts';
import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import type { AnalyticsAnswer } from '@atb/api/functions/performance/performance-analytics';
import type { PerformanceAnswer } from '@atb/api/functions/performance/performance';
import type { EquityAnswer } from '@atb/api/functions/performance/performance-equity';
import type { PortfolioHistory } from '@atb/api/functions/portfolio/portfolio-history';
import type { PortfolioOverview } from '@atb/api/functions/portfolio/portfolio-overview';
import type { PortfolioSummary } from '@atb/api/functions/trading/portfolio-summary';
import { dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import { epochMs, HOUR_MS } from '@atb/core/base/time';
import { toCandleSeries } from '@atb/core/market/candle-series';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openCandleArchive } from '../../market-data/archive/open-candle-archive.ts';
import { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';
import { eventually } from '../../testing/eventually.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

/** A time of which no other test keeps candles. */
const STARTS_AT = Date.UTC(2026, 8, 1, 12);
const WANTED = { inReportingCurrency: true };

let server: TradingServer;
let trader: Trader;
const market = new ScriptedMarket(['BTCUSDT', 'USDCUSDT'], STARTS_AT);

beforeAll(async () => {
  server = await startTradingServer(market);
  await server.market.say('BTCUSDT', 60_000);
  trader = await server.signUpTrader('elite');
  for (const [i, [side, quantity, price]] of (
    [
      ['BUY', '0.01', 60_100],
      ['SELL', '0.004', 60_200],
    ] as const
  ).entries()) {
    const { body } = await server.call(trader, 'exchange-binance/order', {
      symbol: 'BTCUSDT',
      side,
      type: 'MARKET',
      quantity,
      newClientOrderId: `one_${side}`,
    });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    await server.market.say('BTCUSDT', price);
    // The engine books beside what it answers.
    await eventually(async () => {
      expect((await ask<PerformanceAnswer>('performance')).trades.fills).toBe(i + 1);
    });
  }
});
afterAll(() => server.stop());

async function ask<Answer>(name: FunctionName, body: object = {}, who: Trader = trader): Promise<Answer> {
  const { body: answer } = await server.call(who, name, body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  return answer as unknown as Answer;
}

async function choose(currency: string, who: Trader = trader): Promise<void> {
  await server.sql('update profiles set reporting_currency = $2 where id = $1', [who.id, currency]);
}

/** The hour before noon closes at 1.25 dollars for a euro. */
async function recordEuro(symbol = 'EURUSDT'): Promise<void> {
  const archive = openCandleArchive({ dataDir: inject('dataDir'), shippedDir: null });
  const openTime = epochMs(STARTS_AT - HOUR_MS);
  const candle = { openTime, open: 1.2, high: 1.3, low: 1.1, close: 1.25, volume: 1 };
  await archive.write({ venue: 'binance', symbol, timeframe: '1h' }, toCandleSeries([candle], '1h'));
}

const times = (amount: string, rate: string): string => toPlain(dec(amount).times(dec(rate)));

// In this order: a rate is recorded, and then old.
describe('the reporting currency', { shuffle: false }, () => {
  it('is USDT until another one is chosen, and changes no function that does not ask for it', async () => {
    const plain = await ask<PortfolioOverview>('portfolio-overview');
    const same = { currency: 'USDT', rate: '1', basis: 'same', symbol: null, at: null, missing: null };
    expect(plain.reporting).toEqual(same);
    // The engine may write a reading of the equity, from which returns are reckoned, between two of them.
    await eventually(async () => {
      const unasked = await ask('portfolio-overview');
      expect(await ask('portfolio-overview', WANTED)).toEqual(unasked);
    });
    await choose('EUR');
    expect((await ask<PortfolioSummary>('portfolio-summary')).reporting).toEqual(same);
  });

  it('has no rate without a recorded candle: sums stay in the quote asset, and it is said', async () => {
    await choose('EUR');
    const plain = await ask<PortfolioOverview>('portfolio-overview');
    const { reporting, total } = await ask<PortfolioOverview>('portfolio-overview', WANTED);
    expect(reporting).toMatchObject({ currency: 'USDT', rate: '1', missing: 'EUR', at: null });
    expect(total.equity).toBe(plain.total.equity);
    const proof = await ask<FigureProof>('portfolio-proof', { figure: 'equity', ...WANTED });
    expect(proof.converted).toMatchObject({ missing: 'EUR', product: plain.total.equity });
  });

  it('of dollars counts one for one, or at the bid where there is a market', async () => {
    await choose('USD');
    const { reporting } = await ask<PortfolioSummary>('portfolio-summary', WANTED);
    expect(reporting).toMatchObject({ currency: 'USD', rate: '1', basis: 'par', at: null });
    await choose('USDC');
    await server.market.say('USDCUSDT', 1.0001);
    const usdc = await ask<PortfolioSummary>('portfolio-summary', WANTED);
    expect(usdc.reporting).toMatchObject({ currency: 'USDC', basis: 'bid', symbol: 'USDCUSDT' });
    expect(Number(usdc.reporting.rate)).toBeCloseTo(1 / (1.0001 * (1 - 0.00001)), 9);
  });

  it('multiplies each sum by one rate: parts add up as before, and each figure is the product of its proof', async () => {
    await choose('EUR');
    await recordEuro();
    const plain = await ask<PortfolioOverview>('portfolio-overview');
    const shown = await ask<PortfolioOverview>('portfolio-overview', WANTED);
    const at = '2026-09-01T12:00:00.000Z';
    expect(shown.reporting).toEqual({
      currency: 'EUR',
      rate: '0.8',
      basis: 'close',
      symbol: 'EURUSDT',
      at,
      missing: null,
    });
    for (const figure of ['equity', 'cash', 'exposure', 'openRisk', 'paidIn', 'change'] as const)
      expect(shown.total[figure], figure).toBe(times(plain.total[figure], '0.8'));
    expect(shown.total.week.change).toBe(times(plain.total.week.change, '0.8'));
    expect(shown.total.returns).toEqual(plain.total.returns);
    const { bots, rest } = shown.contributions;
    expect(toPlain(sumDecimals([...bots.map(({ total }) => dec(total)), dec(rest)]))).toBe(shown.total.change);
    const proof = await ask<FigureProof>('portfolio-proof', { figure: 'equity', ...WANTED });
    expect(proof).toMatchObject({
      agrees: true,
      quoteAsset: 'USDT',
      converted: { currency: 'EUR', rate: '0.8', at, amount: plain.total.equity, product: shown.total.equity },
    });
    expect((await ask<FigureProof>('portfolio-proof', { figure: 'equity' })).converted).toBeNull();
    expect((await ask<FigureProof>('portfolio-proof', { figure: 'simple', ...WANTED })).converted).toBeNull();
  });

  it('is that of the history, of the summary and of the performance, too', async () => {
    await choose('EUR');
    await recordEuro();
    await server.sql(
      `insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure)
       values ($1, $2, '2026-09-01T11:00:00Z', 10100, 10000, 100), ($1, $2, '2026-08-31T11:00:00Z', 10200, 10000, 200) on conflict do nothing`,
      [trader.accountId, trader.id],
    );
    const [history, line, summary, performance, analytics, net] = await Promise.all([
      both<PortfolioHistory>('portfolio-history'),
      both<EquityAnswer>('performance-equity'),
      both<PortfolioSummary>('portfolio-summary'),
      both<PerformanceAnswer>('performance'),
      both<AnalyticsAnswer>('performance-analytics'),
      ask<FigureProof>('figure-proof', { figure: 'net', ...WANTED }),
    ]);
    for (const [, { reporting }] of [history, line, summary, performance, analytics])
      expect(reporting.currency).toBe('EUR');
    expect(history[1].days.at(-1)?.paidIn).toBeCloseTo(0.8 * (history[0].days.at(-1)?.paidIn ?? Number.NaN), 9);
    expect(line[1].points.at(-1)?.equity).toBeCloseTo(0.8 * (line[0].points.at(-1)?.equity ?? Number.NaN), 6);
    expect(line[1].points.at(-1)?.drawdown).toBe(line[0].points.at(-1)?.drawdown);
    expect(summary[1].allTime.change).toBe(times(summary[0].allTime.change, '0.8'));
    expect(performance[1].trades.net).toBe(times(performance[0].trades.net, '0.8'));
    expect(performance[1].trades.winRate).toBe(performance[0].trades.winRate);
    expect(performance[1].symbols[0]?.fees).toBe(times(performance[0].symbols[0]?.fees ?? '', '0.8'));
    const netOf = ({ weekdays }: AnalyticsAnswer): string => toPlain(sumDecimals(weekdays.map((day) => dec(day.net))));
    expect(netOf(analytics[1])).toBe(times(netOf(analytics[0]), '0.8'));
    expect(net.converted).toMatchObject({ product: performance[1].trades.net });
  });

  it('is each user’s own', async () => {
    await choose('EUR');
    const other = await server.signUpTrader();
    const { reporting } = await ask<PortfolioSummary>('portfolio-summary', WANTED, other);
    expect(reporting.currency).toBe('USDT');
  });

  it('is one of four, and nobody chooses that of somebody else', async () => {
    const other = await server.signUpTrader();
    const write = (currency: string, id: string) =>
      trader.client.from('profiles').update({ reporting_currency: currency }).eq('id', id).select('reporting_currency');
    for (const unknown of ['GBP', 'eur', ''])
      expect((await write(unknown, trader.id)).error?.message).toContain('profiles_reporting_currency_check');
    expect((await write('USD', trader.id)).data).toEqual([{ reporting_currency: 'USD' }]);
    expect((await write('USD', other.id)).data).toEqual([]);
    const own = await other.client.from('profiles').select('reporting_currency').single();
    expect(own.data).toEqual({ reporting_currency: 'USDT' });
  });

  it('takes no close that is older than three hours', async () => {
    await choose('EUR');
    await recordEuro();
    market.pass(3 * HOUR_MS + 60_000);
    const { reporting } = await ask<PortfolioSummary>('portfolio-summary', WANTED);
    expect(reporting).toMatchObject({ currency: 'USDT', missing: 'EUR' });
  });
});

/** As it is counted, and as a screen asks for it. */
async function both<Answer>(name: FunctionName): Promise<readonly [Answer, Answer]> {
  return [await ask<Answer>(name), await ask<Answer>(name, WANTED)];
}
