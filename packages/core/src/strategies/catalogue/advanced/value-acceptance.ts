import {
  above,
  all,
  below,
  held,
  indicator,
  multiply,
  named,
  onTimeframe,
  param,
  priceValue,
  shift,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';
import type { Scalar } from '../../expression.ts';

const close = priceValue('close');
const area = (output: 'pointOfControl' | 'areaHigh' | 'areaLow', ago: Scalar = 0) =>
  onTimeframe('4x', indicator('volume-profile', { period: param('period'), bins: 24 }, { output, offset: ago }));
const busiest = named('the busiest price', area('pointOfControl'));
/** The area as it was before the price tried to leave it. */
const top = named('the top of the old area', shift(area('areaHigh'), param('proof')));
const bottom = named('the bottom of the old area', shift(area('areaLow'), param('proof')));
const busiestBefore = named('the busiest price of the days before', area('pointOfControl', param('period')));
const average = named('the usual volume', indicator('sma', { period: 12 }, { of: priceValue('volume') }));

export const valueAcceptance: StrategyDefinition = {
  id: 'value-acceptance',
  name: 'Value Acceptance',
  category: 'advanced',
  difficulty: 'Expert',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'When the price stays outside the area that held most of the volume, on more volume than before and with the busiest price already moving that way, takes it that the market has accepted new prices and goes along.',
  worksWhen: 'Value migrates: each week the business is done at higher prices than the week before, or at lower ones.',
  failsWhen:
    'The stay outside is a look outside: the price is refused and falls back through the whole area. The next candle against it is usually the largest.',
  parameters: [
    {
      name: 'period',
      label: 'Four-hour candles of the profile',
      kind: 'integer',
      default: 30,
      min: 12,
      max: 60,
      step: 6,
    },
    { name: 'proof', label: 'Candles outside', kind: 'integer', default: 6, min: 2, max: 24, step: 1 },
    { name: 'target', label: 'Target in multiples of the stop', kind: 'number', default: 3, min: 1, max: 8, step: 0.5 },
  ],
  entry: {
    long: all(
      held(above(close, top), param('proof')),
      above(busiest, busiestBefore),
      above(average, shift(average, 12)),
    ),
    short: all(
      held(below(close, bottom), param('proof')),
      below(busiest, busiestBefore),
      above(average, shift(average, 12)),
    ),
  },
  exit: { long: below(close, busiest), short: above(close, busiest) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 24 }), 3) },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
    timeExit: 120,
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
