import { type CoinFacts, riskOf } from '../../market-analysis/coin-facts.ts';
import type { RiskBand } from '../../market-analysis/words.ts';

/** Options of a DCA bot, as the form holds them: decimal text. */
export interface DcaAdvice {
  readonly maxSafetyOrders: string;
  readonly safetyStepPct: string;
  readonly safetyScale: string;
  readonly takeProfitPct: string;
  readonly stopLossPct: string;
}

const SAFETY_ORDERS: Readonly<Record<RiskBand, number>> = { Low: 3, Medium: 5, High: 8 };

/** Options for a DCA bot on a coin, by stated rules. */
export function adviseDca(facts: CoinFacts): DcaAdvice {
  const { condition } = facts;
  const risk = riskOf(facts);
  return {
    maxSafetyOrders: String(SAFETY_ORDERS[risk]),
    safetyStepPct: condition === 'trending' ? '3' : '2',
    safetyScale: risk === 'Low' ? '1.1' : '1.2',
    takeProfitPct: condition === 'volatile' ? '2' : '3',
    stopLossPct: risk === 'High' ? '15' : '10',
  };
}

/** Why, with the figures that decided. */
export function explainDcaAdvice(facts: CoinFacts): readonly string[] {
  const { condition } = facts;
  const risk = riskOf(facts);
  const { maxSafetyOrders, safetyStepPct, safetyScale, takeProfitPct, stopLossPct } = adviseDca(facts);
  const because = facts.risk === null ? 'Risk is not known and taken as Medium' : `Risk is ${risk}`;
  return [
    `${because}: ${maxSafetyOrders} safety orders, each ${safetyScale} times the one before.`,
    condition === 'trending'
      ? `The market is trending: safety orders lie ${safetyStepPct}% apart.`
      : `The market is ${condition ?? 'not classified'}, not trending: safety orders lie ${safetyStepPct}% apart.`,
    condition === 'volatile'
      ? `The market is volatile: take profit ${takeProfitPct}%, nearer than the usual 3%.`
      : `Take profit ${takeProfitPct}%: the market is not volatile.`,
    risk === 'High'
      ? `High risk: stop loss ${stopLossPct}%, so that swings do not end the deal.`
      : `Stop loss ${stopLossPct}%.`,
  ];
}
