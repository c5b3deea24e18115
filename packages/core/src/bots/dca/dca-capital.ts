import { type Decimal, ONE, ZERO, dec, roundUpToDecimals } from '../../base/decimal.ts';
import { plannedFeeRate } from '../planned-fee.ts';
import { dcaLadder } from './ladder.ts';
import type { DcaParams } from './params.ts';

/**
 * Share by which the base order may cost more than the price it was sized at: what a market buy reserves beyond the ask
 * (1 %), and half a percent for the ask to lie above that price.
 */
const BASE_CUSHION = dec('0.015');

/** Quote units of the whole ladder, fees aside. */
function dcaCapital(params: DcaParams): Decimal {
  return dcaLadder(params).reduce((sum, { size }) => sum.plus(size), ZERO);
}

/**
 * Quote units that a deal may need at most, and so what a bot sets aside: the whole ladder, the cushion of the base order
 * and all fees, rounded up to a readable amount.
 */
export function dcaAllocation(params: DcaParams, feeRate: Decimal): Decimal {
  const cushion = dec(params.baseAllocation).times(BASE_CUSHION);
  const exact = dcaCapital(params)
    .plus(cushion)
    .times(ONE.plus(plannedFeeRate(params, feeRate)));
  return roundUpToDecimals(exact, exact.gte(ONE) ? 2 : 8);
}
