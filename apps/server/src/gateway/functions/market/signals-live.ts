import { signalsLiveContract } from '@atb/api/functions/market/signals-live';
import { toIso } from '@atb/core/base/time';
import { checkSignalSource } from '../checks/signal-source.ts';
import { unknownSymbol } from '../checks/unknown-symbol.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** The signal of one symbol and interval; many callers cost one reading a candle. */
export const signalsLive = implement(signalsLiveContract, {
  handle: async ({ services }, body) => {
    const { symbol, interval, limit, params, strategy = null } = body;
    const { source: market } = services.market;
    if (!market.symbols.includes(symbol)) return refused(unknownSymbol(symbol));
    const checked = checkSignalSource(body);
    if ('refusal' in checked) return refused(checked.refusal);
    const read = await services.signals.read({ symbol, interval, source: checked.source });
    if (read === null) {
      return refused({
        reason: 'NO_CANDLES',
        error: `There are too few candles of ${symbol} for a signal on ${interval}.`,
      });
    }
    const { emaShort, emaLong, ...facts } = read.reading;
    return {
      success: true,
      mode: market.mode,
      symbol,
      interval,
      ...facts,
      asOf: toIso(read.closedAt),
      closes: read.closes.slice(-limit),
      ...params,
      averages: { short: emaShort, long: emaLong },
      strategy,
    };
  },
});
