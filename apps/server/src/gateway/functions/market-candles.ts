import { type CandleRow, type MarketCandlesResponse, marketCandlesBody } from '@atb/api/functions/market-candles';
import { epochMs } from '@atb/core/base/time';
import { defineUserFunction } from './user-function.ts';

/** Closed candles of one symbol, oldest first, for charts. */
export const marketCandles = defineUserFunction({
  name: 'market-candles',
  body: marketCandlesBody,
  handle: async ({ services }, body): Promise<MarketCandlesResponse> => {
    const { source } = services.market;
    if (!source.symbols.includes(body.symbol)) {
      return {
        success: false,
        mode: source.mode,
        candles: [],
        error: `Invalid trading symbol. ${body.symbol} is not in this market.`,
      };
    }
    const { symbol, timeframe, limit, before } = body;
    const candles = await source.candles({
      symbol,
      timeframe,
      limit,
      ...(before === undefined ? {} : { before: epochMs(before) }),
    });
    const rows = candles.map(
      (candle): CandleRow => [candle.openTime, candle.open, candle.high, candle.low, candle.close, candle.volume],
    );
    return { success: true, mode: source.mode, candles: rows };
  },
});
