import type { BotRecommendation } from '@atb/core/market-analysis/recommend-bot';
import type { DcaFormValues } from '../../../../../components/dca/dca-values.ts';
import type { KindAdvice } from '../../../wizard/wizard-kind.ts';

/** A recommended ladder is made of number, step and scale. */
export function dcaAdvice({ dca, reasons }: BotRecommendation): KindAdvice<DcaFormValues> {
  return {
    values: { ladder: 'scaled', ...dca },
    reasons: reasons.dca,
    shown: [
      ['Safety orders', dca.maxSafetyOrders],
      ['Step', `${dca.safetyStepPct}%`],
      ['Scale', dca.safetyScale],
      ['Take profit', `${dca.takeProfitPct}%`],
      ['Stop loss', `${dca.stopLossPct}%`],
    ],
  };
}
