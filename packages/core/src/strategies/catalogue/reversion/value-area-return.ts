import {
  above,
  all,
  atLeast,
  atMost,
  below,
  held,
  indicator,
  multiply,
  param,
  priceValue,
  shift,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const settings = { period: param('window') };
const level = (output: 'pointOfControl' | 'areaHigh' | 'areaLow') => indicator('volume-profile', settings, { output });
const back = param('back');

export const valueAreaReturn: StrategyDefinition = {
  id: 'value-area-return',
  name: 'Back into Value',
  category: 'reversion',
  difficulty: 'Expert',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'After the price has been outside the area that holds most of the volume and closes inside for some candles, trades to the price with the most volume.',
  worksWhen: 'The market tries a new price, finds no business there and goes back to where it was busy.',
  failsWhen:
    'The market accepts the new price: the old volume is history and no magnet. At its defaults it has lost on Bitcoin, Ether and Solana after costs.',
  parameters: [
    { name: 'window', label: 'Candles of the profile', kind: 'integer', default: 120, min: 48, max: 400, step: 8 },
    { name: 'back', label: 'Candles back inside', kind: 'integer', default: 2, min: 1, max: 6, step: 1 },
    { name: 'stop', label: 'Stop in ATR', kind: 'number', default: 2.5, min: 1, max: 6, step: 0.25 },
  ],
  entry: {
    long: all(
      held(above(close, level('areaLow')), back),
      below(shift(close, back), shift(level('areaLow'), back)),
      below(close, level('pointOfControl')),
    ),
    short: all(
      held(below(close, level('areaHigh')), back),
      above(shift(close, back), shift(level('areaHigh'), back)),
      above(close, level('pointOfControl')),
    ),
  },
  exit: { long: atLeast(close, level('pointOfControl')), short: atMost(close, level('pointOfControl')) },
  protection: {
    stopLoss: { kind: 'distance', of: multiply(indicator('atr', { period: 24 }), param('stop')) },
    timeExit: 72,
  },
  sizing: { kind: 'risk_fraction', value: 0.01 },
};
