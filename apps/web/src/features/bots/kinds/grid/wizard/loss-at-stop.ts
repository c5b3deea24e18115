import { type Decimal, dec, maxDecimal, ONE, sumDecimals, ZERO } from '@atb/core/base/decimal';
import { DEFAULT_FILL_MODEL } from '@atb/core/simulation/fill-model';
import type { PlannedForm } from '../../../../../components/grid/evaluate-form.ts';

const BPS = dec('10000');

/**
 * Quote units lost, fees included, when the market falls straight to the stop loss: every line has bought by then and
 * everything is sold there. Positive is a loss. Null without a stop loss.
 */
export function gridLossAtStop({ params, plan, startPrice }: PlannedForm): Decimal | null {
  const stop = plan.stopLossPrice;
  if (stop === null) return null;
  const feeRate = maxDecimal(DEFAULT_FILL_MODEL.feeRate, dec(params.feeBps).div(BPS));
  const start = dec(String(startPrice));
  return sumDecimals(
    plan.slots.map((slot) => {
      if (slot.startsWith === 'waiting') return ZERO;
      const boughtAt = slot.startsWith === 'base' ? start : slot.buyPrice;
      const cost = boughtAt.times(ONE.plus(feeRate));
      return slot.quantity.times(cost.minus(stop.times(ONE.minus(feeRate))));
    }),
  );
}
