import { above, all, below, indicator, param } from '../strategies/build-rule.ts';
import type { StrategyDefinition } from '../strategies/definition.ts';
import type { StrategyParams } from '../strategies/resolve-params.ts';
import { DEFAULT_SIGNAL_PARAMS, SIGNAL_PARAM_RANGES, type SignalParams } from './signal-params.ts';

const short = indicator('ema', { period: param('ema_short') });
const long = indicator('ema', { period: param('ema_long') });
export const RSI_PERIOD = 14;
const rsi = indicator('rsi', { period: RSI_PERIOD });

const ranges = SIGNAL_PARAM_RANGES;
const defaults = DEFAULT_SIGNAL_PARAMS;

/**
 * The rule of the signals page in the language of the strategies, so that one interpreter reads both: Long while the short
 * average is above the long one and the RSI not overbought, Short while it is below and the RSI not oversold.
 */
export const EMA_RSI: StrategyDefinition = {
  id: 'ema-rsi-signal',
  name: 'EMA and RSI signal',
  category: 'trend',
  difficulty: 'Beginner',
  timeframe: '15M',
  runsOn: '15m',
  description: 'Says where two averages of the price point while the RSI is not at its end.',
  worksWhen: 'Moves last longer than the slow average.',
  failsWhen: 'The price moves sideways and the averages cross again and again.',
  parameters: [
    { name: 'ema_short', label: 'Short EMA', kind: 'integer', default: defaults.emaShort, ...ranges.emaShort, step: 1 },
    { name: 'ema_long', label: 'Long EMA', kind: 'integer', default: defaults.emaLong, ...ranges.emaLong, step: 1 },
    { name: 'rsi_low', label: 'RSI low', kind: 'integer', default: defaults.rsiLow, ...ranges.rsiLow, step: 1 },
    { name: 'rsi_high', label: 'RSI high', kind: 'integer', default: defaults.rsiHigh, ...ranges.rsiHigh, step: 1 },
  ],
  entry: {
    long: all(above(short, long), below(rsi, param('rsi_high'))),
    short: all(below(short, long), above(rsi, param('rsi_low'))),
  },
  exit: { long: below(short, long), short: above(short, long) },
  protection: {},
  sizing: { kind: 'equity_fraction', value: 1 },
};

/** Parameters of a signal under the names that the rule knows them by. */
export function toRuleParams({ emaShort, emaLong, rsiLow, rsiHigh }: SignalParams): StrategyParams {
  return { ema_short: emaShort, ema_long: emaLong, rsi_low: rsiLow, rsi_high: rsiHigh };
}
