import { below, indicator } from '@atb/core/strategies/build-rule';
import { type KilledKind, nearTarget, type Random } from './killed-kind.ts';

/** Short ladders and near targets: deals begin, buy down, are re-priced and end every hour. */
function dcaParams(random: Random): Readonly<Record<string, unknown>> {
  return {
    baseAllocation: 40 + Math.floor(random() * 80),
    maxSafetyOrders: 2 + Math.floor(random() * 5),
    safetyStepPct: (0.15 + random() * 0.3).toFixed(2),
    safetyScale: (0.9 + random() * 0.4).toFixed(2),
    stepScale: (1 + random() * 0.3).toFixed(2),
    takeProfitPct: (0.2 + random() * 0.4).toFixed(2),
    takeProfitOn: random() < 0.6 ? 'average' : 'entry',
    trailingTakeProfitPct: random() < 0.3 ? (0.1 + random() * 0.2).toFixed(2) : 0,
    stopLossPct: random() < 0.3 ? (0.5 + random() * 2).toFixed(1) : 0,
    stopLossHoldings: random() < 0.5 ? 'sell' : 'keep',
    activeSafetyOrdersMax: random() < 0.3 ? 2 : null,
    cooldownMinutes: Math.floor(random() * 10),
    reinvestPct: random() < 0.3 ? 50 : 0,
    safetySignal: random() < 0.3 ? { timeframe: '5m', rule: below(indicator('rsi', { period: 7 }), 45) } : null,
  };
}

export const killedDca: KilledKind = {
  params: dcaParams,
  edit: (random) =>
    random() < 0.5 ? { takeProfitPct: nearTarget(random) } : { activeSafetyOrdersMax: 1 + Math.floor(random() * 4) },
};
