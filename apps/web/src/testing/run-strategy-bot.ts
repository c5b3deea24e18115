import type { StrategyState } from '@atb/core/bots/strategy/state';
import { strategyBot } from '@atb/core/bots/strategy/strategy-bot';
import { ZERO } from '@atb/core/base/decimal';
import { addMs, epochMs } from '@atb/core/base/time';
import { definitionOf } from '@atb/core/bots/strategy/testing/strategy-run';
import type { Candle } from '@atb/core/market/candle';
import { simulate } from '@atb/core/simulation/run-simulation';
import { BOT_ID, giveCommand, newSimulation, quoteAt, START_AT } from '@atb/core/simulation/testing/simulated-account';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { strategyReader } from '../lib/bot-kinds/strategy/strategy-reader.ts';
import type { RecordOf } from './run-grid-bot.ts';

const MINUTE = 60_000;

/** Buys when a one-minute candle closes above 100; stop 2 %, target 5 %. */
const ABOVE_HUNDRED: StrategyDefinition = definitionOf({
  protection: { stopLoss: { kind: 'fraction', value: 0.02 }, takeProfit: { kind: 'fraction', value: 0.05 } },
});

/** A strategy bot with 1,000 USDT as the engine leaves it after these prices, one a minute, each the whole of its candle. */
export function runStrategyBot(prices: readonly number[]): RecordOf<'strategy'> {
  const simulation = newSimulation(undefined, { slippageBps: ZERO });
  const candles: Candle[] = [];
  simulate(simulation, { kind: 'quote', quote: quoteAt(prices[0] ?? 100, START_AT - 1) });
  giveCommand(simulation, {
    kind: 'start_bot',
    commandId: '00000000-0000-4000-8000-0000000000c1',
    at: START_AT,
    bot: {
      botId: BOT_ID,
      module: strategyBot,
      symbol: 'BTCUSDT',
      params: { definition: ABOVE_HUNDRED, allocation: '1000' },
      lastState: null,
    },
  });
  prices.forEach((price, minute) => {
    const openTime = addMs(START_AT, minute * MINUTE);
    simulate(simulation, { kind: 'quote', quote: quoteAt(price, openTime) });
    candles.push({ openTime, open: price, high: price, low: price, close: price, volume: 1 });
    const at = epochMs(openTime + MINUTE);
    simulate(simulation, { kind: 'candle_closed', symbol: 'BTCUSDT', timeframe: '1m', candles: [...candles], at });
  });
  const record = simulation.book.bot(BOT_ID);
  if (record === null) throw new Error('the simulated bot did not start');
  return { ...record, state: record.state as StrategyState, module: strategyReader };
}
