import { above, all, atLeast, below, held, indicator, param, priceValue, smaller } from '../../build-rule.ts';
import type { StrategyDefinition } from '../../definition.ts';

const body = (output: 'open' | 'close' | 'low') => indicator('heikin-ashi', {}, { output });

export const heikinAshiRun: StrategyDefinition = {
  id: 'heikin-ashi-run',
  name: 'Heikin-Ashi Run',
  category: 'trend',
  difficulty: 'Intermediate',
  timeframe: '1D',
  runsOn: '1d',
  description:
    'Buys after a run of rising Heikin-Ashi candles without a lower wick, and leaves with the first falling one.',
  worksWhen: 'Buyers are in control for days on end: the smoothed candles have no lower wicks.',
  failsWhen: 'The run has used up the move by the time it is seen.',
  parameters: [{ name: 'run', label: 'Candles in the run', kind: 'integer', default: 3, min: 1, max: 8, step: 1 }],
  entry: {
    long: all(
      held(
        all(above(body('close'), body('open')), atLeast(body('low'), smaller(body('open'), body('close')))),
        param('run'),
      ),
      above(priceValue('close'), priceValue('open')),
    ),
  },
  exit: { long: below(body('close'), body('open')) },
  protection: { stopLoss: { kind: 'fraction', value: 0.06 } },
  sizing: { kind: 'equity_fraction', value: 1 },
};
