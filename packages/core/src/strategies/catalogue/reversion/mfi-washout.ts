import { above, all, below, indicator, multiply, param, priceValue } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const flow = indicator('mfi', { period: param('period') });
const usualVolume = indicator('sma', { period: 48 }, { of: priceValue('volume') });

export const mfiWashout: StrategyDefinition = {
  id: 'mfi-washout',
  name: 'Money-Flow Washout',
  category: 'reversion',
  difficulty: 'Intermediate',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'Buys the candle of heavy volume that closes in its upper half while most of the money of the last hours has flowed out.',
  worksWhen: 'Forced sellers are taken out in one hour: the volume is theirs, and it is over when they are gone.',
  failsWhen:
    'The selling is informed and goes on tomorrow; the first heavy candle is not the last. At its defaults it has lost on Bitcoin, Ether and Solana even before costs.',
  parameters: [
    { name: 'period', label: 'Money-flow period', kind: 'integer', default: 14, min: 6, max: 40, step: 1 },
    { name: 'low', label: 'Money flow below', kind: 'number', default: 25, min: 5, max: 40, step: 1 },
    { name: 'volume', label: 'Times the usual volume', kind: 'number', default: 2, min: 1, max: 6, step: 0.25 },
    { name: 'target', label: 'Target in stops', kind: 'number', default: 2, min: 0.5, max: 5, step: 0.25 },
  ],
  entry: {
    long: all(
      below(flow, param('low')),
      above(priceValue('volume'), multiply(usualVolume, param('volume'))),
      above(priceValue('close'), priceValue('hl2')),
    ),
  },
  exit: { long: above(flow, 65) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 24 }), 2) },
    takeProfit: { kind: 'risk_reward', multiple: param('target') },
    timeExit: 48,
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
