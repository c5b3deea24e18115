import { describe, expect, it } from 'vitest';
import type { CoinFacts } from '../../market-analysis/coin-facts.ts';
import { adviseDca, explainDcaAdvice } from './advise-dca.ts';

const FACTS: CoinFacts = { price: 100, change24h: 3, condition: 'ranging', risk: 'Medium', confidence: 61 };

describe('a recommended DCA bot', () => {
  it.each([
    ['Low', '3', '1.1', '10'],
    ['Medium', '5', '1.2', '10'],
    ['High', '8', '1.2', '15'],
    [null, '5', '1.2', '10'],
  ] as const)('has its ladder by %s risk', (risk, maxSafetyOrders, safetyScale, stopLossPct) => {
    expect(adviseDca({ ...FACTS, risk })).toMatchObject({ maxSafetyOrders, safetyScale, stopLossPct });
  });

  it.each([
    ['trending', '3', '3'],
    ['volatile', '2', '2'],
    ['ranging', '2', '3'],
    ['accumulation', '2', '3'],
    ['stable', '2', '3'],
    [null, '2', '3'],
  ] as const)('spaces the ladder of a %s market', (condition, safetyStepPct, takeProfitPct) => {
    expect(adviseDca({ ...FACTS, condition })).toMatchObject({ safetyStepPct, takeProfitPct });
  });

  it('gives its reasons in figures', () => {
    const reasons = (change: Partial<CoinFacts>) => explainDcaAdvice({ ...FACTS, ...change }).join(' ');
    expect(reasons({ risk: 'High' })).toContain('Risk is High: 8 safety orders, each 1.2 times');
    expect(reasons({ condition: 'volatile' })).toContain('volatile: take profit 2%');
    expect(reasons({ risk: null, condition: null })).toContain('taken as Medium');
    expect(reasons({ condition: 'trending' })).toContain('trending: safety orders lie 3% apart');
  });
});
