import { type KilledKind, nearTarget, otherAllocation, type Random } from './killed-kind.ts';

/** Tight grids around the start price: they trade every hour, trail, stop and end. */
function gridParams(random: Random): Readonly<Record<string, unknown>> {
  return {
    upper: 0,
    lower: 0,
    grids: 6 + Math.floor(random() * 14),
    allocation: 500 + Math.floor(random() * 1_200),
    stepPct: (0.15 + random() * 0.35).toFixed(2),
    tpPctPerFill: random() < 0.5 ? 0 : (0.25 + random() * 0.3).toFixed(2),
    stopLossPct: random() < 0.3 ? (0.5 + random() * 2).toFixed(1) : 0,
    stopLossHoldings: random() < 0.5 ? 'sell' : 'keep',
    spacing: random() < 0.5 ? 'arithmetic' : 'geometric',
    buyBaseAtStart: random() < 0.7,
    trailingUp: random() < 0.5 ? { enabled: true, maxLines: 20 } : { enabled: false, maxLines: 1 },
    profitAsset: random() < 0.5 ? 'quote' : 'base',
  };
}

export const killedGrid: KilledKind = {
  params: gridParams,
  edit: (random) => (random() < 0.5 ? otherAllocation(random) : { tpPctPerFill: nearTarget(random) }),
};
