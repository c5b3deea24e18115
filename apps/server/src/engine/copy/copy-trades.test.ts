import { dec } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import { NO_CHANGES } from '@atb/core/engine/account/account-types';
import { expect, it } from 'vitest';
import { type Copier, copyTrades } from './copy-trades.ts';
import type { TradesRead } from './read-signals.ts';

const READ: TradesRead = {
  providerId: 'p',
  number: 9,
  since: epochMs(1_000),
  trades: [10, 11].map((number) => ({
    number,
    symbol: 'BTCUSDT',
    side: 'buy',
    quantity: dec('1'),
    price: dec('60000'),
    fee: dec('0'),
    heldBefore: dec('0'),
    equity: dec('10000'),
    executedAt: epochMs(2_000 + number),
  })),
};

/** Numbers of the trades that a copy is told, by how far it has come and when it began. */
async function hears(lastNumber: number, startedAt: number | null, providerId = 'p'): Promise<readonly number[]> {
  const numbers: number[] = [];
  const copy = {
    botId: 'b',
    symbol: 'BTCUSDT',
    providerId,
    lastNumber,
    startedAt: startedAt === null ? null : epochMs(startedAt),
  };
  const book = {
    copies: () => [copy],
    handleProviderTrade: (_bot: string, { number }: TradesRead['trades'][number]) => {
      numbers.push(number);
      return NO_CHANGES;
    },
  } as unknown as Copier['book'];
  await copyTrades({ book, now: () => epochMs(3_000), commit: async () => undefined }, READ);
  return numbers;
}

it('tells a copy what it has not been told', async () => {
  expect(await hears(9, 1_000)).toEqual([10, 11]);
  expect(await hears(10, 1_500)).toEqual([11]);
  expect(await hears(9, 1_000, 'another')).toEqual([]);
});

it('tells nothing to a copy that was not there, or not as far, when the trades were read', async () => {
  expect(await hears(0, 1_500), 'it began since, and needs the ninth').toEqual([]);
  expect(await hears(8, 1_000), 'what it did last was not recorded').toEqual([]);
  expect(await hears(9, 500), 'it copies from an earlier moment').toEqual([]);
});
