import {
  above,
  all,
  atLeast,
  atMost,
  below,
  indicator,
  multiply,
  named,
  param,
  priceValue,
  subtract,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const rsi = indicator('rsi', { period: param('period') });
const mean = indicator('ema', { period: 20 });
const atr = indicator('atr', { period: 20 });
const reach = named('the stretch', multiply(atr, param('stretch')));

export const rsiSnap: StrategyDefinition = {
  id: 'rsi-snap',
  name: 'RSI Snap',
  category: 'scalping',
  difficulty: 'Intermediate',
  timeframe: '15M',
  runsOn: '15m',
  description:
    'When a very short RSI is at its end and the price is stretched away from its average like a rubber band, trades the first candle that snaps back past the one before it.',
  worksWhen: 'Sharp, short overreactions, such as a run of stops in an otherwise calm session.',
  failsWhen:
    'The stretch is the start of a move: it can snap three times and lose each time, and small snaps do not cover the fees of both sides. At its defaults it has lost on Bitcoin, Ether and Solana even before costs.',
  parameters: [
    { name: 'period', label: 'RSI period', kind: 'integer', default: 3, min: 2, max: 5, step: 1 },
    { name: 'edge', label: 'Distance of RSI from its end', kind: 'number', default: 10, min: 2, max: 25, step: 1 },
    { name: 'stretch', label: 'Stretch in ATR', kind: 'number', default: 2.75, min: 1, max: 5, step: 0.25 },
  ],
  entry: {
    long: all(
      within(all(below(rsi, param('edge')), above(subtract(mean, close), reach)), 3),
      above(close, priceValue('high', 1)),
    ),
    short: all(
      within(all(above(rsi, subtract(100, param('edge'))), above(subtract(close, mean), reach)), 3),
      below(close, priceValue('low', 1)),
    ),
  },
  exit: { long: atLeast(priceValue('high'), mean), short: atMost(priceValue('low'), mean) },
  protection: { stopLoss: { kind: 'distance', of: multiply(atr, 1.5) }, timeExit: 16 },
  sizing: { kind: 'equity_fraction', value: 0.5 },
};
