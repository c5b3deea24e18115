import { type Decimal, ZERO, dec } from '../../base/decimal.ts';
import type { RiskCheck } from '../risk-check.ts';
import type { RiskContext, RiskSubject } from '../risk-context.ts';

const BPS = dec('10000');
const BOTH_SIDES = dec('2');

/** What the trade can win is enough times what it can lose; not asked without both a stop and a target. */
export function checkRiskReward(subject: RiskSubject): RiskCheck {
  const { request, context, price } = subject;
  const limit = context.limits.riskRewardMin;
  const isAsked = request.stopLoss !== null && request.takeProfit !== null;
  const figure = riskReward(subject);
  const passed = !isAsked || (price !== null && figure !== null && figure.gte(limit));
  return { code: 'INSUFFICIENT_RISK_REWARD', passed, figure, limit, unit: 'ratio' };
}

/**
 * (target - entry - costs) / (entry - stop + costs), mirrored for a sale; costs are both fees and the assumed slippage.
 * Null without a stop, a target or a price, and when there is nothing to lose.
 */
export function riskReward({ request, context, price }: RiskSubject): Decimal | null {
  const { stopLoss, takeProfit, side } = request;
  if (stopLoss === null || takeProfit === null || price === null) return null;
  const costs = price.times(feesBps(context).plus(context.limits.slippageBps)).div(BPS);
  const toTarget = side === 'buy' ? takeProfit.minus(price) : price.minus(takeProfit);
  const toStop = side === 'buy' ? price.minus(stopLoss) : stopLoss.minus(price);
  const atRisk = toStop.plus(costs);
  return atRisk.gt(ZERO) ? toTarget.minus(costs).div(atRisk) : null;
}

/** Fees of entry and exit together, basis points of notional. */
export function feesBps(context: RiskContext): Decimal {
  return context.feeRate.times(BOTH_SIDES).times(BPS);
}
