import type { EpochMs } from '@atb/core/base/time';
import { NO_CHANGES } from '@atb/core/engine/account/account-types';
import type { AwaitedDecisions, ClosedCandles } from '@atb/core/engine/account/awaited-candles';
import type { Candle } from '@atb/core/market/candle';
import type { Quote } from '@atb/core/market/quote';
import { expect, it } from 'vitest';
import { closeCandles } from './close-candles.ts';

const AT = Date.UTC(2026, 5, 1, 12) as EpochMs;
const CANDLE: Candle = { openTime: (AT - 60_000) as EpochMs, open: 1, high: 1, low: 1, close: 1, volume: 1 };
const CLOSED: ClosedCandles = { symbol: 'BTCUSDT', timeframe: '1m', candles: [CANDLE], at: AT };
const QUOTE: Quote = {
  symbol: 'BTCUSDT',
  bid: 1,
  ask: 1,
  last: 1,
  volume24hQuote: 1,
  eventTime: AT,
  receivedAt: AT,
};

/** As a decision by costly rules does. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('lets others have their turn between the decisions of an account, and tells it the candle once all are found out', async () => {
  const happened: string[] = [];
  const others = 'others';
  const prepare = (name: string) => (candles: readonly Candle[]) => {
    work(12);
    happened.push(`${name} on ${candles.length}`);
    setImmediate(() => happened.push(others));
  };
  const names = ['first', 'second', 'third'];
  const count = (name: string) => () => {
    work(12);
    happened.push(`${name} counts`);
    setImmediate(() => happened.push(others));
    return name.length;
  };
  const awaited: AwaitedDecisions = {
    timeframe: '1m',
    closesAt: AT,
    needs: names.map((name) => ({ timeframe: '1m', closesAt: AT, count: count(name), prepare: prepare(name) })),
  };
  const handed: ClosedCandles[] = [];
  await closeCandles(
    {
      book: {
        handleClosedCandle: (closed) => {
          happened.push('handed over');
          handed.push(closed);
          return NO_CHANGES;
        },
      },
      candles: {
        fetch: (_, wanted) => {
          happened.push(`${wanted.count} fetched`);
          return Promise.resolve([CLOSED]);
        },
      },
      commit: () => expect.fail('nothing has changed'),
    },
    [awaited],
    QUOTE,
    undefined,
  );
  const counted = names.flatMap((name) => [`${name} counts`, others]);
  const prepared = names.flatMap((name) => [`${name} on 1`, others]);
  expect(happened).toEqual([...counted, '6 fetched', ...prepared, 'handed over']);
  // What was found out is known by the very list.
  expect(handed[0]?.candles).toBe(CLOSED.candles);
});
