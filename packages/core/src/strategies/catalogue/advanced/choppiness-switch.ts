import {
  above,
  all,
  any,
  below,
  crossesAbove,
  crossesBelow,
  highest,
  indicator,
  lowest,
  namedCondition,
  param,
  priceValue,
  within,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const close = priceValue('close');
const choppiness = indicator('choppiness', { period: param('period') });
const isTrend = namedCondition('the market runs straight', below(choppiness, param('trend')));
const isChop = namedCondition('the market is choppy', above(choppiness, param('chop')));
const rsi = indicator('rsi', { period: 7 });
const top = highest(priceValue('high', 1), 30);
const bottom = lowest(priceValue('low', 1), 30);
const wasChop = within(isChop, 48);

export const choppinessSwitch: StrategyDefinition = {
  id: 'choppiness-switch',
  name: 'Choppiness Switch',
  category: 'advanced',
  difficulty: 'Advanced',
  timeframe: '1H',
  runsOn: '1h',
  description:
    'Asks the choppiness index which market this is: in a choppy one it fades short extremes of RSI, and as a choppy one becomes straight it goes with the break; between the two it waits.',
  worksWhen: 'Quiet ranges and clear moves follow each other, each lasting for days.',
  failsWhen:
    'The index looks back, so the first trade after each change is made with the wrong plan; when markets change daily, that is every trade.',
  parameters: [
    { name: 'period', label: 'Choppiness period', kind: 'integer', default: 24, min: 10, max: 72, step: 2 },
    { name: 'trend', label: 'Straight below', kind: 'number', default: 42, min: 25, max: 50, step: 1 },
    { name: 'chop', label: 'Choppy above', kind: 'number', default: 58, min: 50, max: 75, step: 1 },
    { name: 'stop', label: 'Stop', kind: 'number', default: 0.02, min: 0.005, max: 0.06, step: 0.005 },
  ],
  entry: {
    long: any(all(isChop, crossesAbove(rsi, 25)), all(isTrend, wasChop, above(close, top))),
    short: any(all(isChop, crossesBelow(rsi, 75)), all(isTrend, wasChop, below(close, bottom))),
  },
  exit: {
    long: any(all(isChop, above(rsi, 60)), below(close, lowest(priceValue('low', 1), 20))),
    short: any(all(isChop, below(rsi, 40)), above(close, highest(priceValue('high', 1), 20))),
  },
  protection: { stopLoss: { kind: 'fraction', value: param('stop') }, timeExit: 168 },
  sizing: { kind: 'equity_fraction', value: 0.75 },
};
