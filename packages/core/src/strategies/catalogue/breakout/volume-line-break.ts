import {
  above,
  all,
  below,
  highest,
  indicator,
  lowest,
  multiply,
  namedCondition,
  param,
  priceValue,
  shift,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const volumeLine = indicator('obv');
const before = param('lookBack');
const isVolumeHigh = namedCondition('OBV is at a new high', above(volumeLine, shift(highest(volumeLine, before), 1)));
const isVolumeLow = namedCondition('OBV is at a new low', below(volumeLine, shift(lowest(volumeLine, before), 1)));
const isPriceHigh = namedCondition('the close is at a new high', above(close, highest(priceValue('close', 1), before)));
const isPriceLow = namedCondition('the close is at a new low', below(close, lowest(priceValue('close', 1), before)));
const average = indicator('ema', { period: param('average') }, { of: volumeLine });

export const volumeLineBreak: StrategyDefinition = {
  id: 'volume-line-break',
  name: 'OBV Breakout',
  category: 'breakout',
  difficulty: 'Advanced',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Takes a breakout of the price only if on-balance volume breaks out too, at the same candle or a few earlier, and leaves when the volume line turns.',
  worksWhen: 'Those who buy the high are more and larger than those who sell it, candle after candle.',
  failsWhen: 'One exceptional candle carries the whole line: the volume agrees with everything for weeks.',
  parameters: [
    { name: 'lookBack', label: 'Candles of the extremes', kind: 'integer', default: 30, min: 10, max: 150, step: 2 },
    { name: 'agree', label: 'Candles to agree within', kind: 'integer', default: 3, min: 1, max: 12, step: 1 },
    { name: 'average', label: 'Average of the volume line', kind: 'integer', default: 20, min: 5, max: 80, step: 1 },
  ],
  entry: {
    long: all(isPriceHigh, within(isVolumeHigh, param('agree'))),
    short: all(isPriceLow, within(isVolumeLow, param('agree'))),
  },
  exit: { long: below(volumeLine, average), short: above(volumeLine, average) },
  protection: { stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 14 }), 3) } },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
