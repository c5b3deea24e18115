import {
  above,
  all,
  below,
  crossesAbove,
  crossesBelow,
  highest,
  indicator,
  larger,
  lowest,
  multiply,
  named,
  onTimeframe,
  param,
  priceValue,
  shift,
  smaller,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const line = (output: 'tenkan' | 'kijun' | 'senkouA' | 'senkouB') => indicator('ichimoku', {}, { output });
const slower = (output: 'senkouA' | 'senkouB') => onTimeframe('4h', line(output));
const slowTop = named('the top of the slow cloud', larger(slower('senkouA'), slower('senkouB')));
const slowBottom = named('the bottom of the slow cloud', smaller(slower('senkouA'), slower('senkouB')));
const top = named('the top of the cloud', larger(line('senkouA'), line('senkouB')));
const bottom = named('the bottom of the cloud', smaller(line('senkouA'), line('senkouB')));

export const ichimokuTwoTimeframes: StrategyDefinition = {
  id: 'ichimoku-two-timeframes',
  name: 'Ichimoku on Two Timeframes',
  category: 'advanced',
  difficulty: 'Advanced',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'Takes a cross of the conversion and the base line on the hour only outside the cloud, with a clear delayed line, and only if the price stands on the same side of the cloud of four hours.',
  worksWhen: 'Both clouds point the same way for days and the hourly cross marks the end of a pause.',
  failsWhen:
    'Five conditions agree late. After a long move the cross is often the last one, and the way back to the cloud is long: hence the trailing stop.',
  parameters: [
    { name: 'past', label: 'Delayed line (candles)', kind: 'integer', default: 26, min: 13, max: 52, step: 1 },
    { name: 'trail', label: 'Trailing stop in ATR', kind: 'number', default: 4, min: 1.5, max: 10, step: 0.5 },
    { name: 'gain', label: 'Trail from a gain of', kind: 'number', default: 0.015, min: 0, max: 0.08, step: 0.005 },
  ],
  entry: {
    long: all(
      crossesAbove(line('tenkan'), line('kijun')),
      above(close, top),
      above(close, shift(highest(priceValue('high'), 5), param('past'))),
      above(close, slowTop),
      above(slower('senkouA'), slower('senkouB')),
    ),
    short: all(
      crossesBelow(line('tenkan'), line('kijun')),
      below(close, bottom),
      below(close, shift(lowest(priceValue('low'), 5), param('past'))),
      below(close, slowBottom),
      below(slower('senkouA'), slower('senkouB')),
    ),
  },
  exit: { long: below(close, bottom), short: above(close, top) },
  protection: {
    stopLoss: { kind: 'fraction', value: 0.03 },
    trailing: {
      distance: { kind: 'distance', of: multiply(indicator('atr', { period: 24 }), param('trail')) },
      activation: param('gain'),
    },
  },
  sizing: { kind: 'equity_fraction', value: 1 },
};
