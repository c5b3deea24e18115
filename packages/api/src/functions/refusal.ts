import { GATE_CODES, RISK_CODES } from '@atb/core/risk/risk-code';
import { z } from 'zod/mini';

/** Reasons that come up wherever a command goes to the engine. */
export const ENGINE_REASONS = [
  'ACCOUNT_NOT_FOUND',
  'ENGINE_BUSY',
  'WAITS_FOR_PRICE',
  'ID_USED_BEFORE',
  'STATE_UNREADABLE',
  'WITHDRAWN',
  'SYSTEM_ERROR',
  'ACCOUNT_ENDS',
] as const;

/** Why the instrument, the account or the risk check does not take an order. */
export const ORDER_REASONS = [
  ...RISK_CODES,
  'INVALID_SYMBOL',
  'INVALID_QUANTITY',
  'INVALID_QUANTITY_INCREMENT',
  'QUANTITY_TOO_SMALL',
  'INVALID_PRICE',
  'INVALID_PRICE_INCREMENT',
  'NOTIONAL_TOO_SMALL',
  'SYMBOL_NOT_IN_PLAN',
  ...GATE_CODES,
] as const;

/** Why the options of a bot, of whatever kind, cannot be traded on the market as it is. */
export const BOT_OPTION_REASONS = [
  'INVALID_PARAMS',
  'INVALID_STRATEGY',
  'UNKNOWN_STRATEGY',
  'STRATEGY_TOO_COSTLY',
  'SHORT_ONLY',
  'BACKTEST_ONLY',
  'NO_PRICE',
  'NOTIONAL_TOO_SMALL',
  'ALLOCATION_TOO_SMALL',
  'ALLOCATION_TOO_LARGE',
  'LINES_BELOW_ZERO',
  'LINES_COLLIDE',
  'EXIT_ALREADY_REACHED',
  'EXIT_INSIDE_RANGE',
  'LADDER_BELOW_ZERO',
  'LEVELS_COLLIDE',
] as const;

/** Why a bot is not made, or made and not started. */
export const NEW_BOT_REASONS = [
  ...BOT_OPTION_REASONS,
  'ACCOUNT_NOT_FOUND',
  'LIVE_NOT_AVAILABLE',
  'INVALID_SYMBOL',
  'NO_PRICE_DATA',
  'INSUFFICIENT_BALANCE',
  'BOT_LIMIT_REACHED',
  'BOTS_KEPT',
  'SYMBOL_NOT_IN_PLAN',
  'FEATURE_NOT_IN_PLAN',
  'OFFLINE',
  'HALTED',
  'RATE_LIMITED',
  'LOOKS_AHEAD',
  'UNSTEADY_SIGNALS',
  'STRATEGY_NOT_CHECKED',
  'TOO_MANY_CHECKS',
] as const;

/** Why there is nothing to draw or to run on. */
export const CANDLE_REASONS = ['NO_CANDLES', 'DAMAGED_CANDLES', 'RANGE_TOO_LONG'] as const;

/** Why a run is not taken in, whatever it is of. */
export const NEW_RUN_REASONS = [
  ...CANDLE_REASONS,
  'UNKNOWN_STRATEGY',
  'INVALID_STRATEGY',
  'INVALID_PARAMS',
  'INVALID_ASSUMPTIONS',
  'STRATEGY_TOO_COSTLY',
  'FEATURE_NOT_IN_PLAN',
  'TOO_MANY_RUNS',
  'RUNS_KEPT',
  'REFUSED',
] as const;

/** Every reason for which a function refuses. They stay as they are: programs decide by them. */
export const REASONS = [
  ...ENGINE_REASONS,
  ...ORDER_REASONS,
  ...NEW_BOT_REASONS,
  ...NEW_RUN_REASONS,
  'ACCOUNT_MODE',
  'TOO_MANY_REFUSED',
  'DUPLICATE_ORDER',
  'ORDER_NOT_FOUND',
  'ORDER_NOT_OPEN',
  'ORDER_OF_BOT',
  'POSITION_NOT_FOUND',
  'INVALID_FRACTION',
  'NO_POSITION',
  'CLOSE_PENDING',
  'BOT_OWNS_POSITION',
  'BOT_NOT_FOUND',
  'BOT_NOT_RUNNING',
  'EDIT_UNSAFE',
  'BUDGET_IN_USE',
  'NOT_RECORDED',
  'NEVER_STARTED',
  'TOO_LONG',
  'NO_QUOTES',
  'CANDLE_GAPS',
  'FLAT_MARKET',
  'NO_MARKET_DATA',
  'UNKNOWN_INSTRUMENT',
  'TIMEFRAME_TOO_SMALL',
  'INVALID_RANGES',
  'TOO_MANY_COMBINATIONS',
  'RANGE_TOO_SHORT',
  'RUN_NOT_FOUND',
  'INCIDENT_NOT_FOUND',
  'INVALID_TIMES',
  'RUN_ENDED',
  'RUN_NOT_ENDED',
  'NOT_RESUMABLE',
  'RUN_FAILED',
  'NO_RESULT',
  'NOTHING_SEALED',
  'ALREADY_OPENED',
  'EVIDENCE_NEEDED',
  'OUTSIDE_RUN',
  'USER_MISMATCH',
  'EXPORT_UNDER_WAY',
  'TOO_MANY_EXPORTS',
  'IMPORT_UNDER_WAY',
  'TOO_MANY_IMPORTS',
  'FILE_NOT_FOUND',
  'EXPORT_NOT_FOUND',
  'POINT_NOT_FOUND',
  'ROW_NOT_FOUND',
  'MARKS_NOT_KEPT',
  'PROOF_NEEDED',
  'NOTHING_TO_CANCEL',
  'NO_TESTED_ACCOUNT',
  'NO_SIGNAL',
  'INVALID_CURSOR',
  'PLAN_NOT_SOLD',
  'CHECKOUT_UNAVAILABLE',
  'CHECKOUT_NOT_FOUND',
  'CHECKOUT_ENDED',
  'LICENCE_NOT_FOUND',
  'NOT_RENEWING',
  'NOT_REFUNDABLE',
  'PAYMENT_FAILED',
  'TRIAL_USED',
  'TOO_MANY_KEYS',
  'NAME_TAKEN',
  'KEY_NOT_FOUND',
  'TOO_MANY_SOURCES',
  'SOURCE_NOT_FOUND',
  'TICKET_NOT_OPEN',
  'INVALID_CHANNEL',
  'TOO_MANY_CHANNELS',
  'CHANNEL_NOT_FOUND',
  'CHANNEL_OFF',
  'NO_SPEECH',
  'TOO_MUCH_SPEECH',
  'ADVISOR_FAILED',
  'ADVISOR_STOPPED',
  'LEARNER_NOT_FOUND',
  'TOO_MANY_LEARNERS',
  'ARM_NOT_FOUND',
  'OUTCOME_NOT_PROVEN',
  'OUTCOME_OF_OTHER_ARM',
  'LEARNER_FROZEN',
  'SIGNER_AWAY',
  'ENGINE_KEY_UNKNOWN',
  'KEYS_UNREADABLE',
  'KEYS_OF_ANOTHER_KIND',
  'KEYS_REFUSED',
  'KEYS_CAN_WITHDRAW',
  'KEYS_CAN_TRANSFER',
  'KEYS_REVOKED',
  'KEYS_LOCKED',
  'NOT_ATTENDED',
  'UNLOCK_EXPIRED',
  'NO_KEYS',
  'PERMISSION_MISSING',
  'PERMISSIONS_UNKNOWN',
  'CLOCK_DIFFERS',
  'NO_TESTNET',
  'EXCHANGE_UNREACHABLE',
] as const;

export type Reason = (typeof REASONS)[number];

/** Why a function does not do what it was asked. */
export interface Refusal {
  readonly reason: Reason;
  /** A sentence for the user. */
  readonly error: string;
  /** The input at fault, when one is to blame. */
  readonly field?: string;
}

/** A refusal as it is answered: with status 200, since the request itself was in order. */
export interface RefusedAnswer extends Refusal {
  readonly success: false;
}

/** The fields of a refusal for these reasons. */
export function refusedFields(reasons: readonly Reason[]) {
  return {
    success: z.literal(false),
    reason: z.enum(reasons),
    error: z.string().check(z.minLength(1)),
    field: z.exactOptional(z.string()),
  };
}

const KNOWN: ReadonlySet<string> = new Set(REASONS);

function isReason(text: string): text is Reason {
  return KNOWN.has(text);
}

/** The reason that a code of another layer stands for; `otherwise` for one that no client has been told of. */
export function toReason(code: unknown, otherwise: Reason): Reason {
  return typeof code === 'string' && isReason(code) ? code : otherwise;
}
