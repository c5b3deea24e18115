import { above, below, indicator, priceValue } from '@atb/core/strategies/build-rule';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { type KilledKind, otherAllocation, type Random } from './killed-kind.ts';

/** In and out around a short average, with a stop and a target near enough to be met. */
function strategyParams(random: Random): Readonly<Record<string, unknown>> {
  const average = indicator('sma', { period: 5 + Math.floor(random() * 10) });
  const definition: StrategyDefinition = {
    id: 'around-average',
    name: 'Around the average',
    category: 'trend',
    difficulty: 'Beginner',
    timeframe: '5M',
    runsOn: random() < 0.5 ? '1m' : '5m',
    description: 'Holds the market while it closes above its short average.',
    worksWhen: 'The price keeps its direction.',
    failsWhen: 'The price swings around its average.',
    parameters: [],
    entry: { long: above(priceValue('close'), average) },
    exit: { long: below(priceValue('close'), average) },
    protection: {
      stopLoss: { kind: 'fraction', value: 0.002 + random() * 0.004 },
      takeProfit: { kind: 'fraction', value: 0.003 + random() * 0.004 },
    },
    sizing: { kind: 'equity_fraction', value: 0.9 },
  };
  return { definition, allocation: String(300 + Math.floor(random() * 300)) };
}

export const killedStrategy: KilledKind = { params: strategyParams, edit: otherAllocation };
