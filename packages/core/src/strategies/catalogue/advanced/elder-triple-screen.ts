import {
  above,
  all,
  below,
  indicator,
  multiply,
  named,
  onTimeframe,
  param,
  priceValue,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
/** First screen: the tide, on candles six times as long. */
const tide = named('the tide', onTimeframe('6x', indicator('macd', {}, { output: 'histogram' })));
const tideBefore = named(
  'the tide before',
  onTimeframe('6x', indicator('macd', {}, { output: 'histogram', offset: 1 })),
);
/** Second screen: the wave against the tide. */
const wave = named('the wave', indicator('force', { period: param('force') }));
const atr = indicator('atr', { period: 14 });

export const elderTripleScreen: StrategyDefinition = {
  id: 'elder-triple-screen',
  name: 'Elder Triple Screen',
  category: 'advanced',
  difficulty: 'Advanced',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'The three screens of Alexander Elder: the slope of the daily MACD histogram gives the direction, a Force index against it the dip, and a close beyond the last candle the entry.',
  worksWhen: 'Dips of a day inside a tide of weeks.',
  failsWhen:
    'The histogram changes its slope often while the market goes nowhere: the tide is then only noise, and each dip a small loss.',
  parameters: [
    { name: 'force', label: 'Force index period', kind: 'integer', default: 2, min: 2, max: 13, step: 1 },
    { name: 'wait', label: 'Entry within candles', kind: 'integer', default: 4, min: 1, max: 10, step: 1 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 2, min: 1, max: 5, step: 0.25 },
  ],
  entry: {
    long: all(above(tide, tideBefore), within(below(wave, 0), param('wait')), above(close, priceValue('high', 1))),
    short: all(below(tide, tideBefore), within(above(wave, 0), param('wait')), below(close, priceValue('low', 1))),
  },
  exit: { long: below(tide, tideBefore), short: above(tide, tideBefore) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(atr, param('stop')) },
    takeProfit: { kind: 'risk_reward', multiple: 3 },
  },
  sizing: { kind: 'risk_fraction', value: 0.02 },
};
