import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { pricesQuery, type PricesSnapshot } from '../lib/api/get-prices.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { usePricesOf } from './use-live-prices.ts';
import { useMarketDay, useMarketNow } from './use-market-now.ts';

const NOW = Date.now();

let queries: QueryClient;
let answers = 0;

beforeEach(() => {
  queries = new QueryClient();
  startFakeServer({});
});

/** The answer of the price function, each price of so many seconds after the beginning. */
function answer(prices: Readonly<Record<string, number>>, seconds: Readonly<Record<string, number>> = {}): void {
  const views = Object.entries(prices).map(([symbol, price]) => ({
    symbol,
    exchange: 'binance',
    price,
    last: price,
    bid: price,
    ask: price,
    change24h: 0,
    high24h: price,
    low24h: price,
    volume_24h: 1,
    timestamp: new Date(NOW + (seconds[symbol] ?? 0) * 1_000).toISOString(),
  }));
  const snapshot = { prices: views, mode: 'LIVE', source: 'ccxt', venue: 'binance', roundTripMs: 1 };
  answers += 1;
  const updatedAt = NOW + answers;
  act(() => void queries.setQueryData(pricesQuery().queryKey, snapshot as unknown as PricesSnapshot, { updatedAt }));
}

function look<T>(hook: () => T) {
  const seen: T[] = [];
  renderHook(() => void seen.push(hook()), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  return seen;
}

it('draws those of some markets again for their prices alone', async () => {
  answer({ BTCUSDT: 1, ETHUSDT: 1, SOLUSDT: 1 });
  const own = look(() => usePricesOf(['BTCUSDT', 'SOLUSDT', 'NONE']));
  const other = look(() => usePricesOf(['ETHUSDT']));
  await waitFor(() => expect([...(other.at(-1)?.keys() ?? [])]).toEqual(['ETHUSDT']));
  expect([...(own.at(-1)?.keys() ?? [])]).toEqual(['BTCUSDT', 'SOLUSDT']);
  const before = own.length;
  answer({ BTCUSDT: 1, ETHUSDT: 2, SOLUSDT: 1 }, { ETHUSDT: 1 });
  await waitFor(() => expect(other.at(-1)?.get('ETHUSDT')?.last).toBe(2));
  expect(own.length).toBe(before);
  answer({ BTCUSDT: 3, ETHUSDT: 2, SOLUSDT: 1 }, { ETHUSDT: 1, BTCUSDT: 1 });
  await waitFor(() => expect(own.at(-1)?.get('BTCUSDT')?.last).toBe(3));
});

it('takes the time of a market with a clock of its own, and wall time of any other', async () => {
  answer({ BTCUSDT: 1 });
  const seen = look(useMarketNow);
  expect(Math.abs((seen.at(-1) ?? 0) - Date.now())).toBeLessThan(60_000);
  answer({ BTCUSDT: 1 }, { BTCUSDT: 3_600 });
  await waitFor(() => expect(seen.at(-1)).toBe(NOW + 3_600_000));
});

it('has the day of a market that was held up for two weeks', async () => {
  const back = 14 * 86_400;
  const seen = look(useMarketDay);
  answer({ BTCUSDT: 1, ETHUSDT: 1 }, { BTCUSDT: -back, ETHUSDT: -back });
  await waitFor(() => expect(seen.at(-1)).toBe(Math.floor((NOW - back * 1_000) / 86_400_000)));
});
