import { type EpochMs, MINUTE_MS } from '@atb/core/base/time';
import type { ScriptedMarket } from '../../market-data/testing/scripted-market.ts';

/** One minute: its quotes two seconds after its open and in its middle, and its candle, told once it is over. */
export async function playMinute(market: ScriptedMarket, open: number, close: number): Promise<void> {
  const openTime = Math.floor(market.now() / MINUTE_MS) * MINUTE_MS;
  await market.say('BTCUSDT', open);
  market.pass(28_000);
  await market.say('BTCUSDT', close);
  market.addCandle('BTCUSDT', '1m', {
    openTime: openTime as EpochMs,
    open,
    high: Math.max(open, close),
    low: Math.min(open, close),
    close,
    volume: 1,
  });
  market.pass(openTime + MINUTE_MS - market.now());
}
