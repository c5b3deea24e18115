// @vitest-environment node
import { dcaParamsSchema, type DcaParamsInput } from '@atb/core/bots/dca/params';
import { describe, expect, it } from 'vitest';
import { describeDcaRules } from './describe-dca.ts';

const of = (params: DcaParamsInput): readonly string[] => describeDcaRules(dcaParamsSchema.parse(params));

describe('describeDca', () => {
  it('says the defaults', () => {
    expect(of({})).toEqual([
      'Base order of 100 USDT, the first at once.',
      '5 safety orders 2% apart, equal steps, each 1.2 times the size of the one before.',
      'Sells everything together at a profit of 3% net of both fees.',
      'Stop loss 10% below the average price: sells all and ends.',
    ]);
  });

  it.each([
    [{ maxSafetyOrders: 0 }, 'No safety orders.'],
    [{ safetyOrders: [{ deviationPct: '3', size: '80' }] }, 'Safety orders of its own: 80 USDT 3% below.'],
    [{ activeSafetyOrdersMax: 2 }, 'At most 2 of them open at a time.'],
    [{ stopLossPct: '0' }, 'No stop loss.'],
    [{ dealsMax: 3, cooldownMinutes: 30 }, 'Waits 30 minutes between two deals.'],
    [{ dealsMax: 1 }, 'Ends after one deal.'],
    [{ reinvestPct: '50' }, 'Orders grow by 50% of the profit made so far.'],
    [{ triggerPrice: '40000' }, 'Base order of 100 USDT, the first at 40000.'],
  ])('says %j', (params, sentence) => {
    expect(of(params)).toContain(sentence);
  });
});
