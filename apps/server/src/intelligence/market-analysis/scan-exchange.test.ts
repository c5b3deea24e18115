import { HOUR_MS } from '@atb/core/base/time';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { createCcxtSource } from '../../market-data/ccxt/create-ccxt-source.ts';
import { MarketHub } from '../../market-data/market-hub.ts';
import { type LocalVenue, startLocalVenue } from '../../market-data/testing/local-venue.ts';
import { SkipClock } from '../../market-data/testing/skip-clock.ts';
import { eventually } from '../../testing/eventually.ts';
import { createMarketAnalyst } from './market-analyst.ts';
import { universeOf } from './scan-universe.ts';
import { walkCloses } from './testing/made-universe.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const COINS = Array.from({ length: 24 }, (_, index) => `C${String(index).padStart(2, '0')}`);
const PRECISION = { baseAssetPrecision: 8, quotePrecision: 8, quoteAssetPrecision: 8 };
const FILTERS = [
  { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '1000000', tickSize: '0.01' },
  { filterType: 'LOT_SIZE', minQty: '0.01', maxQty: '9000', stepSize: '0.01' },
  { filterType: 'MIN_NOTIONAL', minNotional: '10', applyToMarket: true, avgPriceMins: 5 },
];

const listed = (baseAsset: string, quoteAsset = 'USDT', status = 'TRADING') => ({
  symbol: baseAsset + quoteAsset,
  status,
  baseAsset,
  quoteAsset,
  ...PRECISION,
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: false,
  orderTypes: ['LIMIT', 'MARKET'],
  permissions: ['SPOT'],
  filters: FILTERS,
});
const MARKETS = [
  listed('BTC'),
  ...COINS.map((coin) => listed(coin)),
  listed('EUR'),
  listed('HALTED', 'USDT', 'BREAK'),
  listed('C00', 'BTC'),
];

/** As many klines as are asked for, along a walk of the coin's own. */
function klinesOf(url: URL): unknown {
  const [from, limit] = [Number(url.searchParams.get('startTime')), Number(url.searchParams.get('limit'))];
  return walkCloses(Number(url.searchParams.get('symbol')?.slice(1, 3)) || 1, 0.001, 0.005, limit).map((close, row) => {
    const [open, text] = [from + row * HOUR_MS, String(close)];
    return [
      open,
      text,
      String(close * 1.01),
      String(close * 0.99),
      text,
      '1000',
      open + HOUR_MS - 1,
      '1',
      1,
      '1',
      '1',
      '0',
    ];
  });
}

const tickerOf = ({ symbol }: { readonly symbol: string }, index: number) => ({
  symbol,
  lastPrice: '100',
  openPrice: '99',
  bidPrice: '99.9',
  askPrice: '100.1',
  highPrice: '101',
  lowPrice: '98',
  priceChange: '1',
  priceChangePercent: '1.01',
  volume: '1',
  quoteVolume: String(1e9 - index * 1e6),
  openTime: NOW - 24 * HOUR_MS,
  closeTime: NOW,
});

let venue: LocalVenue;
afterEach(() => venue.close());

async function openScan(isAway: () => boolean = () => false) {
  let [atWork, mostAtWork] = [0, 0];
  venue = await startLocalVenue((url) => {
    if (isAway()) return { status: 503, body: {} };
    switch (url.pathname) {
      case '/api/v3/exchangeInfo':
        return { body: { timezone: 'UTC', serverTime: NOW, rateLimits: [], exchangeFilters: [], symbols: MARKETS } };
      case '/api/v3/ticker/24hr':
        return { body: MARKETS.map(tickerOf) };
      case '/api/v3/klines':
        atWork += 1;
        mostAtWork = Math.max(mostAtWork, atWork);
        queueMicrotask(() => (atWork -= 1));
        return { body: klinesOf(url) };
      default:
        return { status: 404, body: {} };
    }
  });
  const clock = new SkipClock(NOW);
  const logger = createLogger('silent');
  const source = await createCcxtSource({ venue: 'binance', baseUrl: venue.baseUrl, clock, logger });
  let steady = 0;
  const analyst = createMarketAnalyst(universeOf(new MarketHub(source)), () => steady);
  const scan = async () => {
    steady += 3_000;
    const answer = await analyst.liveScan(undefined, {});
    if (!answer.success || answer.action !== 'live-scan') throw new Error(JSON.stringify(answer));
    return answer;
  };
  const asked = (path: string) => venue.requests.filter((request) => request.startsWith(path)).length;
  return { scan, analyst, asked, clock, mostAtWork: () => mostAtWork };
}

describe('a scan of an exchange', () => {
  it('covers every coin that it trades against dollars, one request for candles at a time, and says how many', async () => {
    const { scan, asked, mostAtWork } = await openScan();
    expect(venue.requests, 'nothing before somebody looks').toEqual([]);
    await eventually(async () => expect((await scan()).data).toHaveLength(COINS.length));
    const answer = await scan();
    const names = answer.data.map(({ name }) => name);
    expect(names.toSorted()).toEqual(COINS);
    expect(names, 'no money, nothing that is halted').not.toContain('EUR');
    expect(
      answer.data.every(({ isTraded }) => !isTraded),
      'this server trades none of them',
    ).toBe(true);
    expect(answer.coverage.of).toBeGreaterThanOrEqual(COINS.length + 1);
    expect(answer.coverage.read).toBe(answer.coverage.of);
    expect(answer.market.coins).toBe(COINS.length);
    expect(mostAtWork()).toBe(1);
    const before = asked('/api/v3/klines');
    await scan();
    expect(asked('/api/v3/klines'), 'kept until the next hour').toBe(before);
    expect(asked('/api/v3/ticker/24hr'), 'one for all coins').toBe(1);
  });

  it('makes nobody wait for candles that are still to come, and says so of the coin that was asked for', async () => {
    const { analyst, scan } = await openScan();
    const last = COINS.at(-1) ?? '';
    expect(await analyst.analyzeCoin(last)).toMatchObject({
      reason: 'NO_CANDLES',
      error: expect.stringMatching(/being read/u),
    });
    await eventually(async () => {
      const { data, coverage, skipped } = await scan();
      expect(data.length).toBeGreaterThan(0);
      expect(
        skipped.map(({ symbol }) => symbol),
        'what is to come is counted, not listed',
      ).not.toContain(`${last}USDT`);
      expect(coverage.read).toBeLessThan(coverage.of);
    });
  });

  it('goes on with its own symbols while the exchange tells nothing', async () => {
    const { analyst } = await openScan(() => true);
    expect(await analyst.scanMarkets()).toMatchObject({ success: false, reason: 'NO_MARKET_DATA' });
  });
});
