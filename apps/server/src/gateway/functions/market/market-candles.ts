import { type CandleRow, marketCandlesContract } from '@atb/api/functions/market/market-candles';
import { epochMs } from '@atb/core/base/time';
import { unknownSymbol } from '../checks/unknown-symbol.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Closed candles of one symbol, oldest first, for charts. */
export const marketCandles = implement(marketCandlesContract, {
  handle: async ({ services }, body) => {
    const { source } = services.market;
    if (!source.symbols.includes(body.symbol)) {
      return refused(unknownSymbol(body.symbol), { mode: source.mode, candles: [] });
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
