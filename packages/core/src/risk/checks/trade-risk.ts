import { ZERO, divide } from '../../base/decimal.ts';
import type { RiskCheck } from '../risk-check.ts';
import type { RiskSubject } from '../risk-context.ts';
import { lossAtStop } from '../sizing.ts';

/** What the order would lose at its stop, costs included, stays within its share of equity; not asked without a stop. */
export function checkTradeRisk({ request, context, price }: RiskSubject): RiskCheck {
  const code = 'MAX_TRADE_RISK_EXCEEDED';
  const { limits, equity, feeRate, botStop } = context;
  const limit = limits.tradeRiskMax;
  const stop = request.stopLoss ?? botStop;
  if (stop === null) return { code, passed: true, figure: null, limit, unit: 'fraction' };
  if (price === null || equity.lte(ZERO)) return { code, passed: false, figure: null, limit, unit: 'fraction' };
  const loss = lossAtStop({ side: request.side, entry: price, stop, feeRate, limits }).times(request.quantity);
  // Compared as a product: the quotient is rounded and could hide an excess in its last digit.
  return { code, passed: loss.lte(limit.times(equity)), figure: divide(loss, equity), limit, unit: 'fraction' };
}
