import { above, all, below, crossesAbove, indicator, larger, param, priceValue, smaller } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const settings = { tenkan: param('conversion'), kijun: param('base') };
const line = (output: string) => indicator('ichimoku', settings, { output });
const close = priceValue('close');
const top = larger(line('senkouA'), line('senkouB'));
const bottom = smaller(line('senkouA'), line('senkouB'));

export const ichimokuCloud: StrategyDefinition = {
  id: 'ichimoku-cloud',
  name: 'Out of the Cloud',
  category: 'trend',
  difficulty: 'Advanced',
  timeframe: '4H',
  runsOn: '4h',
  description: 'Enters when the close leaves the Ichimoku cloud and the conversion line already leads the base line.',
  worksWhen: 'A long range breaks: the cloud is thin and the price has room to run.',
  failsWhen: 'The cloud is wide and flat, and the price falls back into it.',
  parameters: [
    { name: 'conversion', label: 'Conversion line', kind: 'integer', default: 9, min: 5, max: 20, step: 1 },
    { name: 'base', label: 'Base line', kind: 'integer', default: 26, min: 15, max: 60, step: 1 },
  ],
  entry: { long: all(crossesAbove(close, top), above(line('tenkan'), line('kijun'))) },
  exit: { long: below(close, line('kijun')) },
  protection: { stopLoss: { kind: 'distance', of: larger({ kind: 'subtract', left: close, right: bottom }, 0) } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
