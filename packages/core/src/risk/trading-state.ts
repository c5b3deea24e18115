import { type Decimal, ZERO, dec, toPlain } from '../base/decimal.ts';
import { DAY_MS, type EpochMs, WEEK_MS, addMs, utcDayStart, utcWeekStart } from '../base/time.ts';
import { checkDailyDrawdown, checkWeeklyDrawdown } from './checks/drawdown.ts';
import { checkLossStreak } from './checks/loss-streak.ts';
import type { RiskCheck } from './risk-check.ts';
import { type GateCode, riskMessage } from './risk-code.ts';
import type { BreakerContext } from './risk-context.ts';

/** ACTIVE: everything. REDUCING: only what reduces, and cancels. HALTED: cancels, and closings that were asked for. */
export const TRADING_STATES = ['ACTIVE', 'REDUCING', 'HALTED'] as const;
export type TradingState = (typeof TRADING_STATES)[number];

/** What restricts an account beside its limits. */
export interface Standing {
  /** The account stands for one at an exchange, to which no order goes yet. */
  readonly isConnected: boolean;
  /** Set by the owner. */
  readonly chosen: TradingState;
  /** The operator has halted the server. */
  readonly isPlatformHalted: boolean;
}

export const FREE_STANDING: Standing = { isConnected: false, chosen: 'ACTIVE', isPlatformHalted: false };

/** Why an account takes no order, or none that opens. */
export interface Gate {
  /** HALTED: no order at all. REDUCING: none that opens. */
  readonly state: Exclude<TradingState, 'ACTIVE'>;
  readonly code: GateCode;
  readonly message: string;
}

export const LIVE_NOT_ENABLED = 'Live orders are not enabled yet: nothing was sent to the exchange.';

/** The strictest thing that stands in the way, whatever the limits say; null when nothing does. */
export function findGate({ isConnected, chosen, isPlatformHalted }: Standing, isOffline: boolean): Gate | null {
  if (isConnected) return { state: 'HALTED', code: 'LIVE_NOT_AVAILABLE', message: LIVE_NOT_ENABLED };
  if (isOffline)
    return {
      state: 'HALTED',
      code: 'ACCOUNT_OFFLINE',
      message: 'Trading is OFFLINE: nothing is placed until you switch to SIMULATION.',
    };
  if (chosen === 'HALTED')
    return {
      state: 'HALTED',
      code: 'ACCOUNT_HALTED',
      message: 'The account is halted: nothing is placed until you set it to ACTIVE.',
    };
  if (isPlatformHalted)
    return {
      state: 'REDUCING',
      code: 'ACCOUNT_REDUCING',
      message: 'Trading is halted on this server: nothing is opened until the operator resumes it.',
    };
  if (chosen === 'REDUCING')
    return {
      state: 'REDUCING',
      code: 'ACCOUNT_REDUCING',
      message: 'The account only reduces: it opens nothing until you set it to ACTIVE.',
    };
  return null;
}

/** The state of an account, why, and until when a limit keeps it there. */
export interface TradingStateVerdict {
  readonly state: TradingState;
  /** Sentences; empty for ACTIVE. */
  readonly reason: string;
  /** Market time at which a breaker resets; null when no breaker is the reason. */
  readonly until: EpochMs | null;
}

const ACTIVE: TradingStateVerdict = { state: 'ACTIVE', reason: '', until: null };

/**
 * What an account may do now: the owner, the mode and the operator decide first, then the breakers of the limits, each of
 * which makes it REDUCING until it resets. @param limits null while the account cannot be valued.
 */
export function judgeTradingState(gate: Gate | null, limits: BreakerContext | null): TradingStateVerdict {
  if (gate !== null) return { state: gate.state, reason: gate.message, until: null };
  if (limits === null) return ACTIVE;
  const tripped = [checkWeeklyDrawdown, checkDailyDrawdown, checkLossStreak]
    .map((check) => check({ context: limits }))
    .filter(({ passed }) => !passed);
  const isWeekly = tripped.some(({ code }) => code === 'WEEKLY_DRAWDOWN_BREAKER_ACTIVE');
  if (tripped.length === 0) return ACTIVE;
  return {
    state: 'REDUCING',
    reason: tripped.map(describeBreaker).join(' '),
    until: isWeekly ? addMs(utcWeekStart(limits.now), WEEK_MS) : addMs(utcDayStart(limits.now), DAY_MS),
  };
}

function describeBreaker({ code, figure, limit, unit }: RiskCheck): string {
  const show = (amount: Decimal | null): string =>
    unit === 'fraction' ? `${toPlain((amount ?? ZERO).times(dec('100')).round(2))}%` : toPlain(amount ?? ZERO);
  return `${riskMessage(code)} ${show(figure)} of ${show(limit)}.`;
}
