import { type RecordOf, runKindOfBot } from './run-grid-bot.ts';

/** By default a base order of 100 USDT and five safety orders, 2 % apart. */
export function runDcaBot(prices: readonly number[], params: object = {}): RecordOf<'dca'> {
  return runKindOfBot('dca', prices, params);
}
