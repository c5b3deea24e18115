import { above, all, crossesAbove, indicator, param, priceValue } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const rsi = indicator('rsi', { period: param('period') });

export const rsiDip: StrategyDefinition = {
  id: 'rsi-dip',
  name: 'RSI Dip',
  category: 'reversion',
  difficulty: 'Beginner',
  timeframe: '1H',
  runsOn: '1h',
  description: 'Buys when RSI comes back up out of the oversold zone while the price is above its long average.',
  worksWhen: 'Short falls within a rising market: fear passes within a day.',
  failsWhen:
    'The fall is the start of a bear market; the average is then still below the price for a while. At its defaults it has lost on Bitcoin, Ether and Solana even before costs.',
  parameters: [
    { name: 'period', label: 'RSI period', kind: 'integer', default: 14, min: 4, max: 30, step: 1 },
    { name: 'low', label: 'Oversold below', kind: 'number', default: 35, min: 10, max: 45, step: 1 },
    { name: 'high', label: 'Leave above', kind: 'number', default: 60, min: 46, max: 90, step: 1 },
    { name: 'trend', label: 'Trend average', kind: 'integer', default: 200, min: 50, max: 400, step: 10 },
  ],
  entry: {
    long: all(
      crossesAbove(rsi, param('low')),
      above(priceValue('close'), indicator('sma', { period: param('trend') })),
    ),
  },
  exit: { long: above(rsi, param('high')) },
  protection: { stopLoss: { kind: 'fraction', value: 0.03 }, timeExit: 48 },
  sizing: { kind: 'equity_fraction', value: 1 },
};
