import {
  abs,
  atLeast,
  atMost,
  crossesAbove,
  crossesBelow,
  indicator,
  param,
  priceValue,
  subtract,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const band = (output: 'lower' | 'middle' | 'upper') =>
  indicator('bollinger', { period: param('period'), deviations: param('width') }, { output });

export const bollingerReturn: StrategyDefinition = {
  id: 'bollinger-return',
  name: 'Back Inside the Bands',
  category: 'reversion',
  difficulty: 'Beginner',
  timeframe: '15M',
  runsOn: '15m',
  description: 'Trades the return of the close into the Bollinger bands, from either side, towards the middle.',
  worksWhen: 'The price swings around a steady mean, as in quiet weeks.',
  failsWhen:
    'A trend walks along one band: each return is short and the next excursion goes further. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'period', label: 'Period', kind: 'integer', default: 20, min: 10, max: 80, step: 2 },
    { name: 'width', label: 'Band width in deviations', kind: 'number', default: 3.5, min: 1, max: 4, step: 0.1 },
  ],
  entry: { long: crossesAbove(close, band('lower')), short: crossesBelow(close, band('upper')) },
  exit: { long: atLeast(close, band('middle')), short: atMost(close, band('middle')) },
  protection: { stopLoss: { kind: 'distance', of: abs(subtract(band('upper'), band('middle'))) }, timeExit: 60 },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
