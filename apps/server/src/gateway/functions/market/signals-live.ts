import { signalsLiveContract } from '@atb/api/functions/market/signals-live';
import { toIso } from '@atb/core/base/time';
import type { SignalParams } from '@atb/core/signals/signal-params';
import { unknownSymbol } from '../checks/unknown-symbol.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** The signal of one symbol and interval; many callers cost one reading a candle. */
export const signalsLive = implement(signalsLiveContract, {
  handle: async ({ services }, { symbol, interval, limit, params }) => {
    const { source } = services.market;
    if (!source.symbols.includes(symbol)) return refused(unknownSymbol(symbol));
    const chosen: SignalParams = {
      emaShort: params.ema_short,
      emaLong: params.ema_long,
      rsiLow: params.rsi_low,
      rsiHigh: params.rsi_high,
    };
    const series = await services.signals.read(symbol, interval);
    const reading = series?.signal(chosen) ?? null;
    if (series === null || reading === null) {
      return refused({
        reason: 'NO_CANDLES',
        error: `There are too few candles of ${symbol} for a signal on ${interval}.`,
      });
    }
    const { emaShort, emaLong, ...facts } = reading;
    return {
      success: true,
      mode: source.mode,
      symbol,
      interval,
      ...facts,
      asOf: toIso(series.closedAt),
      closes: series.closes.slice(-limit),
      ...params,
      averages: { short: emaShort, long: emaLong },
    };
  },
});
