import type { Refusal } from '@atb/api/functions/refusal';
import type { Timeframe } from '@atb/core/market/timeframe';
import type { SignalSource } from '@atb/core/signals/rate-signals';
import { strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { checkDefinition } from '@atb/core/strategies/check-definition';

interface SignalBody {
  readonly interval: Timeframe;
  readonly strategy?: string | undefined;
  readonly params: {
    readonly ema_short: number;
    readonly ema_long: number;
    readonly rsi_low: number;
    readonly rsi_high: number;
  };
}

/** Where the signals come from that are asked for, or why they cannot. */
export function checkSignalSource({
  interval,
  strategy,
  params,
}: SignalBody): { readonly source: SignalSource } | { readonly refusal: Refusal } {
  if (strategy === undefined) {
    const { ema_short: emaShort, ema_long: emaLong, rsi_low: rsiLow, rsi_high: rsiHigh } = params;
    return { source: { kind: 'averages', params: { emaShort, emaLong, rsiLow, rsiHigh } } };
  }
  const definition = strategyById(strategy);
  if (definition === null) {
    return { refusal: { reason: 'UNKNOWN_STRATEGY', error: `There is no strategy "${strategy}".`, field: 'strategy' } };
  }
  const [fault] = checkDefinition(definition, interval);
  if (fault !== undefined) {
    return { refusal: { reason: 'INVALID_STRATEGY', error: fault.message, field: 'interval' } };
  }
  return { source: { kind: 'strategy', definition } };
}
