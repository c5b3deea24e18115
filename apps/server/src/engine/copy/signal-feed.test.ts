import { epochMs } from '@atb/core/base/time';
import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import type { AccountRunner } from '../account-runner.ts';
import type { TradesRead } from './read-signals.ts';
import { SignalFeed } from './signal-feed.ts';

const NEWEST = 510;

/** A provider that has traded so often, one trade a second. */
const pool = {
  query: async ({ values: [, after] }: { readonly values: readonly [string, number, string] }) => ({
    rows: Array.from({ length: Math.min(200, NEWEST - after) }, (_, index) => ({
      number: String(after + index + 1),
      symbol: 'BTCUSDT',
      side: 'buy',
      quantity: '1',
      price: '60000',
      fee: '0',
      held_before: '0',
      equity: null,
      executed_at: new Date((after + index + 1) * 1_000),
    })),
  }),
} as unknown as Pool;

function follower(lastNumber: number) {
  const heard: number[] = [];
  const runner = {
    copies: () => [{ providerId: 'p', lastNumber, startedAt: epochMs(0) }],
    onProviderTrades: async ({ trades }: TradesRead) => void heard.push(...trades.map(({ number }) => number)),
  } as unknown as AccountRunner;
  return { runner, heard };
}

it('hands those who are up to date the newest trades, however far behind another copy hangs', async () => {
  const [hung, current] = [follower(0), follower(500)];
  const feed = new SignalFeed(() => [pool, [hung.runner, current.runner]]);
  await feed.onTraded('p');
  expect(hung.heard).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  expect(current.heard).toEqual(Array.from({ length: 10 }, (_, index) => 501 + index));
});
