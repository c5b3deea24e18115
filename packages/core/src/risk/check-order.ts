import type { Decimal } from '../base/decimal.ts';
import type { OrderRequest } from '../orders/order-request.ts';
import { type Approved, approve } from './approved.ts';
import { checkInstrumentRules } from './check-instrument-rules.ts';
import { checkBalance } from './checks/balance.ts';
import { checkDailyDrawdown, checkWeeklyDrawdown } from './checks/drawdown.ts';
import { checkEquity } from './checks/equity.ts';
import { checkAccountExposure, checkSymbolExposure } from './checks/exposure.ts';
import { checkLiquidity } from './checks/liquidity.ts';
import { checkLossStreak } from './checks/loss-streak.ts';
import { checkPriceData } from './checks/price-data.ts';
import { checkRiskReward, feesBps, riskReward } from './checks/risk-reward.ts';
import { checkSpread } from './checks/spread.ts';
import { checkStopDistance } from './checks/stop-distance.ts';
import { checkTradeRisk } from './checks/trade-risk.ts';
import { checkTradeVolume, volumeMessage } from './checks/trade-volume.ts';
import type { RiskCheck, RiskRule } from './risk-check.ts';
import { type DenialCode, riskMessage } from './risk-code.ts';
import { type RiskContext, type RiskSubject, isReducing, riskSubject } from './risk-context.ts';

/** The order in figures. Money in quote units. */
export interface NormalizedOrder {
  /** Reward over risk after costs; null without a stop and a target. */
  readonly rr: Decimal | null;
  /** Fees of entry and exit together, basis points of notional. */
  readonly feesBps: Decimal;
  /** Slippage assumed, basis points. */
  readonly slippageBps: Decimal;
  readonly notionalValue: Decimal;
  /** Base units. */
  readonly size: Decimal;
}

export interface OrderApproval {
  readonly status: 'approved';
  readonly request: Approved<OrderRequest>;
  readonly normalized: NormalizedOrder;
  readonly checks: readonly RiskCheck[];
}

export interface OrderDenial {
  readonly status: 'denied';
  readonly code: DenialCode;
  readonly message: string;
  /** The input at fault where one is; null otherwise. */
  readonly field: string | null;
  /** Null without a price. */
  readonly normalized: NormalizedOrder | null;
  /** Every check that was made, passed or not; empty when the order breaks the instrument's rules. */
  readonly checks: readonly RiskCheck[];
  /** What the check itself threw, for the log; null but for SYSTEM_ERROR. */
  readonly cause: unknown;
}

/** In the order in which they decide. */
const ENTRY_RULES: readonly RiskRule[] = [
  checkPriceData,
  checkEquity,
  checkStopDistance,
  checkTradeRisk,
  checkDailyDrawdown,
  checkWeeklyDrawdown,
  checkLossStreak,
  checkAccountExposure,
  checkSymbolExposure,
  checkSpread,
  checkLiquidity,
  checkRiskReward,
  checkBalance,
  checkTradeVolume,
];

/** What reduces risk is stopped by no breaker: it needs a price, a quantity that the instrument takes, and holdings. */
const EXIT_RULES: readonly RiskRule[] = [checkPriceData, checkBalance];

/**
 * Decides whether an order may go to a venue. Every check is made and reported; the first that fails gives the reason.
 * When the check itself throws, the order is denied.
 */
export function checkOrder(request: OrderRequest, context: RiskContext): OrderApproval | OrderDenial {
  try {
    return decide(riskSubject(request, context));
  } catch (cause) {
    return deny('SYSTEM_ERROR', { cause });
  }
}

function decide(subject: RiskSubject): OrderApproval | OrderDenial {
  const { request, context, price } = subject;
  const fault = checkInstrumentRules(request, context.instrument, price);
  if (fault !== null) return deny(fault.code, { message: fault.message, field: fault.field });
  const checks = (isReducing(request) ? EXIT_RULES : ENTRY_RULES).map((rule) => rule(subject));
  const normalized = normalize(subject);
  const failed = checks.find((check) => !check.passed);
  if (failed?.code === 'TRADE_VOLUME_LIMIT_REACHED' && context.tradeVolume !== null)
    return deny(failed.code, { message: volumeMessage(context.tradeVolume), normalized, checks });
  if (failed !== undefined || normalized === null) return deny(failed?.code ?? 'NO_PRICE_DATA', { normalized, checks });
  return { status: 'approved', request: approve(request, checks), normalized, checks };
}

function normalize(subject: RiskSubject): NormalizedOrder | null {
  const { request, context, notional } = subject;
  if (notional === null) return null;
  return {
    rr: riskReward(subject),
    feesBps: feesBps(context),
    slippageBps: context.limits.slippageBps,
    notionalValue: notional,
    size: request.quantity,
  };
}

function deny(code: DenialCode, details: Partial<Omit<OrderDenial, 'status' | 'code'>>): OrderDenial {
  return {
    status: 'denied',
    code,
    message: riskMessage(code),
    field: null,
    normalized: null,
    checks: [],
    cause: null,
    ...details,
  };
}
