import {
  above,
  all,
  atLeast,
  atMost,
  below,
  crossesAbove,
  crossesBelow,
  indicator,
  multiply,
  param,
} from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const rating = (output: 'recommendAll' | 'recommendMA' | 'recommendOther') =>
  indicator('technical-rating', {}, { output });
const total = rating('recommendAll');
const strong = param('strong');

export const ratingConsensus: StrategyDefinition = {
  id: 'rating-consensus',
  name: 'Technical Rating Consensus',
  category: 'advanced',
  difficulty: 'Intermediate',
  timeframe: '4H',
  runsOn: '4h',
  description:
    'Lets 26 indicators vote, as the well-known technical rating does, and follows the vote when it becomes strong while the oscillators do not object; leaves when the vote is neutral.',
  worksWhen: 'Broad moves in which averages of all lengths fall into line and stay there.',
  failsWhen:
    'Twenty-six votes are not twenty-six opinions: most are made from the same closes, so the vote is strongest near the end of a move.',
  parameters: [
    { name: 'strong', label: 'Strong vote from', kind: 'number', default: 0.5, min: 0.2, max: 0.8, step: 0.05 },
    { name: 'neutral', label: 'Neutral vote below', kind: 'number', default: 0.1, min: -0.2, max: 0.3, step: 0.05 },
    { name: 'stop', label: 'Stop', kind: 'number', default: 0.05, min: 0.02, max: 0.15, step: 0.01 },
  ],
  entry: {
    long: all(crossesAbove(total, strong), atLeast(rating('recommendOther'), 0)),
    short: all(crossesBelow(total, multiply(strong, -1)), atMost(rating('recommendOther'), 0)),
  },
  exit: { long: below(total, param('neutral')), short: above(total, multiply(param('neutral'), -1)) },
  protection: { stopLoss: { kind: 'fraction', value: param('stop') } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
