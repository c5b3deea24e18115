import { signalsLiveContract } from '@atb/api/functions/market/signals-live';
import { type Decimal, toPlain } from '@atb/core/base/decimal';
import { addMs, toIso } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { SignalPlan } from '@atb/core/signals/plan-signal';
import { checkSignalSource } from '../checks/signal-source.ts';
import { unknownSymbol } from '../checks/unknown-symbol.ts';
import { implement } from '../function-services.ts';
import { recordOfSignal } from '../readings/record-of-signal.ts';
import { refused } from '../refused.ts';

/** The signal of one symbol and interval; many callers cost one reading a candle. */
export const signalsLive = implement(signalsLiveContract, {
  handle: async ({ services }, body) => {
    const { symbol, interval, limit, params, strategy = null, horizon } = body;
    const { source: market } = services.market;
    if (!market.symbols.includes(symbol)) return refused(unknownSymbol(symbol));
    const checked = checkSignalSource(body);
    if ('refusal' in checked) return refused(checked.refusal);
    const question = { symbol, interval, source: checked.source };
    const read = await services.signals.read(question);
    const missing = read === null ? await services.signals.missing(question) : 0;
    if (missing > 0) {
      const error = `${missing} candles are missing between the latest of ${symbol} on ${interval}, so no signal is read from them.`;
      return refused({ reason: 'CANDLE_GAPS', error });
    }
    if (read === null) {
      return refused({
        reason: 'NO_CANDLES',
        error: `There are too few candles of ${symbol} for a signal on ${interval}.`,
      });
    }
    const { emaShort, emaLong, own: _, ...facts } = read.reading;
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
      ...inText(read.plan),
      expiresAt: toIso(addMs(read.closedAt, timeframeMs(interval))),
      ...recordOfSignal(services.signals, question, read.reading, horizon),
    };
  },
});

const inTextOrNull = (price: Decimal | null): string | null => (price === null ? null : toPlain(price));

function inText(plan: SignalPlan | null) {
  if (plan === null) return { entry: null, stop: null, target: null, riskReward: null };
  const { entry, stop, target, riskReward } = plan;
  return { entry: toPlain(entry), stop: inTextOrNull(stop), target: inTextOrNull(target), riskReward };
}
