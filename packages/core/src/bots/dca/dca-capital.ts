import { type Decimal, ONE, ZERO, dec } from '../../base/decimal.ts';
import { plannedFeeRate } from '../../engine/bot/params/planned-fee.ts';
import { PURCHASE_CUSHION } from '../../engine/bot/params/purchase-cushion.ts';
import { roundUpReadably } from '../../engine/bot/messages/readable-amount.ts';
import { dcaLadder } from './ladder.ts';
import type { DcaParams } from './params.ts';

/** Quote units of the whole ladder, fees aside. */
function dcaCapital(params: DcaParams): Decimal {
  return dcaLadder(params).reduce((sum, { size }) => sum.plus(size), ZERO);
}

/**
 * Quote units that a deal may need at most, and so what a bot sets aside: the whole ladder, the cushion of the base order
 * and all fees, rounded up to a readable amount.
 */
export function dcaAllocation(params: DcaParams, feeRate: Decimal): Decimal {
  const cushion = dec(params.baseAllocation).times(PURCHASE_CUSHION);
  const exact = dcaCapital(params)
    .plus(cushion)
    .times(ONE.plus(plannedFeeRate(params, feeRate)));
  return roundUpReadably(exact);
}
