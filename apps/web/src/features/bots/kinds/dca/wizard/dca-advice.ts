import { adviseDca, explainDcaAdvice } from '@atb/core/bots/dca/advise-dca';
import type { CoinFacts } from '@atb/core/market-analysis/coin-facts';
import type { DcaFormValues } from '../../../../../components/dca/dca-values.ts';
import type { KindAdvice } from '../../../wizard/wizard-kind.ts';

/** A recommended ladder is made of number, step and scale. */
export function dcaAdvice(facts: CoinFacts): KindAdvice<DcaFormValues> {
  const dca = adviseDca(facts);
  return {
    values: { ladder: 'scaled', ...dca },
    reasons: explainDcaAdvice(facts),
    shown: [
      ['Safety orders', dca.maxSafetyOrders],
      ['Step', `${dca.safetyStepPct}%`],
      ['Scale', dca.safetyScale],
      ['Take profit', `${dca.takeProfitPct}%`],
      ['Stop loss', `${dca.stopLossPct}%`],
    ],
  };
}
