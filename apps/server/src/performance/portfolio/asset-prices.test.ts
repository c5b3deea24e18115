import { decFromNumber, toPlain } from '@atb/core/base/decimal';
import { DAY_MS } from '@atb/core/base/time';
import { describe, expect, it } from 'vitest';
import type { WholeMarket } from '../../market-data/market-data-source.ts';
import { type PriceSources, readAssetPrices } from './asset-prices.ts';
import { createMarketTickers } from './market-tickers.ts';

const NOW = Date.UTC(2026, 10, 28, 12);
const TODAY = Date.UTC(2026, 10, 28);
const LINE_BEGINS = TODAY - 1_000 * DAY_MS;

/** A market of BTC and USDC; an exchange that has tickers of some; closes of some. */
function sources({
  tickers = {},
  closes = {},
}: {
  readonly tickers?: Readonly<Record<string, number>>;
  readonly closes?: Readonly<Record<string, number>>;
}): PriceSources {
  const closeOf = (asset: string) => closes[asset] ?? null;
  return {
    lines: {
      symbols: ['BTCUSDT', 'USDCUSDT'],
      read: () => Promise.resolve({ closeAt: (time) => (time >= LINE_BEGINS ? 40_000 : null), changeFrom: () => null }),
    },
    tickers: { read: () => Promise.resolve((symbol) => tickers[symbol] ?? null) },
    recorded: {
      read: () =>
        Promise.resolve({
          at: (asset) => {
            const close = closeOf(asset);
            return close === null ? null : { price: decFromNumber(close), symbols: [`${asset}USDT`], closedAt: TODAY };
          },
          numberAt: closeOf,
        }),
    },
  };
}

const market = { latestQuotes: () => [{ symbol: 'BTCUSDT', bid: 60_000 }], now: () => NOW };
const read = (from: Parameters<typeof sources>[0], ...assets: readonly string[]) =>
  readAssetPrices(market, sources(from), 'USDT', assets);

describe('the price of an asset now', () => {
  it('is the bid before a ticker before a close, and says which', async () => {
    const prices = await read(
      { tickers: { BTCUSDT: 1, XYZUSDT: 2 }, closes: { BTC: 3, XYZ: 4, OLD: 5 } },
      'BTC',
      'XYZ',
      'OLD',
      'ODD',
    );
    expect(['BTC', 'XYZ', 'OLD', 'ODD', 'USDT'].map((asset) => prices.sourced(asset)?.basis)).toEqual([
      'bid',
      'ticker',
      'close',
      undefined,
      'par',
    ]);
    expect(['BTC', 'XYZ', 'OLD'].map((asset) => toPlain(prices.now(asset) ?? decFromNumber(0)))).toEqual([
      '60000',
      '2',
      '5',
    ]);
    expect(prices.sourced('OLD')).toMatchObject({ symbols: ['OLDUSDT'], at: TODAY });
    expect([prices.now('ODD'), prices.at('ODD', TODAY - DAY_MS)]).toEqual([null, null]);
  });

  it('of a dollar is one where this market does not say otherwise, whatever was recorded', async () => {
    const prices = await read({ tickers: { DAIUSDT: 0.9 }, closes: { DAI: 0.8 } }, 'DAI');
    expect([prices.sourced('DAI')?.basis, prices.at('DAI', TODAY - DAY_MS)]).toEqual(['par', 1]);
  });
});

describe('the price of an asset in the past', () => {
  it('is the candle of the market, and before those a recorded close', async () => {
    const prices = await read({ closes: { BTC: 3_000 } }, 'BTC');
    expect(prices.at('BTC', LINE_BEGINS)).toBe(40_000);
    expect(prices.at('BTC', LINE_BEGINS - DAY_MS)).toBe(3_000);
  });

  it('is a recorded close where there is no market, and today what it is now', async () => {
    const prices = await read({ tickers: { XYZUSDT: 2 }, closes: { XYZ: 4 } }, 'XYZ');
    expect([prices.at('XYZ', TODAY), prices.at('XYZ', TODAY + 1)]).toEqual([4, 2]);
  });
});

describe('tickers of the whole market', () => {
  function exchange(answer: () => Promise<void>) {
    const asked = { refreshes: 0 };
    const whole: WholeMarket = {
      refresh: () => {
        asked.refreshes += 1;
        return answer();
      },
      symbols: () => ['XYZUSDT'],
      nameOf: (symbol) => (symbol === 'XYZUSDT' ? 'XYZ' : null),
      dayStats: (symbol) => (symbol === 'XYZUSDT' ? { open: 1, high: 1, low: 1, last: 2, volumeQuote: 5 } : null),
      hourlyCandles: () => Promise.resolve([]),
      restMs: 0,
    };
    let steady = 0;
    const tickers = createMarketTickers(
      () => whole,
      () => steady,
    );
    return { asked, tickers, pass: (ms: number) => (steady += ms) };
  }

  it('are asked for at most twice a minute, and for unknown names once an hour', async () => {
    const { asked, tickers, pass } = exchange(() => Promise.resolve());
    const odd = Array.from({ length: 50_000 }, (_, n) => `N${n}USDT`);
    for (let i = 0; i < 10; i += 1) expect((await tickers.read(odd))('N1USDT')).toBeNull();
    expect(asked.refreshes).toBe(1);
    pass(60_000);
    await tickers.read(odd);
    expect(asked.refreshes).toBe(1);
    expect((await tickers.read(['XYZUSDT']))('XYZUSDT')).toBe(2);
    await tickers.read(['XYZUSDT']);
    expect(asked.refreshes).toBe(2);
    await tickers.read([]);
    pass(3_600_000);
    await tickers.read(odd);
    expect(asked.refreshes).toBe(3);
  });

  it('are asked for again half a minute after the exchange did not answer, whatever the name', async () => {
    const { asked, tickers, pass } = exchange(() => Promise.reject(new Error('down')));
    await tickers.read(['NEWUSDT']);
    await tickers.read(['NEWUSDT']);
    expect(asked.refreshes).toBe(1);
    pass(30_000);
    await tickers.read(['NEWUSDT']);
    expect(asked.refreshes).toBe(2);
  });

  it('are none once the exchange has not told them for five minutes', async () => {
    let fails = false;
    const { tickers, pass } = exchange(() => (fails ? Promise.reject(new Error('down')) : Promise.resolve()));
    expect((await tickers.read(['XYZUSDT']))('XYZUSDT')).toBe(2);
    fails = true;
    pass(60_000);
    expect((await tickers.read(['XYZUSDT']))('XYZUSDT')).toBe(2);
    pass(300_000);
    expect((await tickers.read(['XYZUSDT']))('XYZUSDT')).toBeNull();
  });

  it('are not there in a market that is all there is', async () => {
    const tickers = createMarketTickers(
      () => undefined,
      () => 0,
    );
    expect((await tickers.read(['XYZUSDT']))('XYZUSDT')).toBeNull();
  });
});
