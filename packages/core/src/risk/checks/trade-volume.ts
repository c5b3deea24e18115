import { toPlain } from '../../base/decimal.ts';
import type { RiskCheck } from '../risk-check.ts';
import { volumeLimitReached } from '../risk-code.ts';
import type { RiskSubject, TradeVolume } from '../risk-context.ts';

/** The month's volume with this order stays below what the plan allows; not asked where the plan sets no limit. */
export function checkTradeVolume({ notional, context: { tradeVolume } }: RiskSubject): RiskCheck {
  const code = 'TRADE_VOLUME_LIMIT_REACHED';
  if (tradeVolume === null) return { code, passed: true, figure: null, limit: null, unit: 'quote' };
  const { used, limit } = tradeVolume;
  const figure = notional === null ? null : used.plus(notional);
  return { code, passed: figure?.lt(limit) ?? false, figure, limit, unit: 'quote' };
}

/** Says how much of the month's volume is used up, in US dollars. */
export function volumeMessage({ used, limit }: TradeVolume): string {
  return volumeLimitReached(`$${toPlain(used.round(2))}/$${toPlain(limit)}`);
}
