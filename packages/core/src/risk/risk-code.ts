// risk: nothing reaches a venue without an approval made here.

/** Reasons of a denial by the risk check, in the order in which they decide. */
export const RISK_CODES = [
  'NO_PRICE_DATA',
  'INSUFFICIENT_EQUITY',
  'INVALID_STOP_DISTANCE',
  'MAX_TRADE_RISK_EXCEEDED',
  'DAILY_DRAWDOWN_BREAKER_ACTIVE',
  'WEEKLY_DRAWDOWN_BREAKER_ACTIVE',
  'LOSS_STREAK_BREAKER_ACTIVE',
  'MAX_ACCOUNT_EXPOSURE_EXCEEDED',
  'MAX_SYMBOL_EXPOSURE_EXCEEDED',
  'SPREAD_TOO_WIDE',
  'INSUFFICIENT_LIQUIDITY',
  'INSUFFICIENT_RISK_REWARD',
  'INSUFFICIENT_BALANCE',
  'TRADE_VOLUME_LIMIT_REACHED',
] as const;

export type RiskCode = (typeof RISK_CODES)[number];

/** An order that breaks the instrument's own rules, before any question of risk. */
export type RuleCode =
  | 'INVALID_SYMBOL'
  | 'INVALID_QUANTITY'
  | 'INVALID_QUANTITY_INCREMENT'
  | 'QUANTITY_TOO_SMALL'
  | 'INVALID_PRICE'
  | 'INVALID_PRICE_INCREMENT'
  | 'NOTIONAL_TOO_SMALL';

/** What mode and state of the account do not permit, before any question of risk. */
export const GATE_CODES = ['LIVE_NOT_AVAILABLE', 'ACCOUNT_OFFLINE', 'ACCOUNT_HALTED', 'ACCOUNT_REDUCING'] as const;
export type GateCode = (typeof GATE_CODES)[number];

export type DenialCode = RiskCode | RuleCode | GateCode | 'SYSTEM_ERROR';

const MESSAGES: Readonly<Record<RiskCode | 'SYSTEM_ERROR', string>> = {
  NO_PRICE_DATA: 'Unable to fetch current market data.',
  INSUFFICIENT_EQUITY: 'Insufficient account equity to place trade.',
  INVALID_STOP_DISTANCE: 'Stop loss distance is invalid or too close.',
  MAX_TRADE_RISK_EXCEEDED: 'Trade would risk more than the maximum per trade.',
  DAILY_DRAWDOWN_BREAKER_ACTIVE: 'Daily drawdown limit reached - trading paused.',
  WEEKLY_DRAWDOWN_BREAKER_ACTIVE: 'Weekly drawdown limit reached - trading paused.',
  LOSS_STREAK_BREAKER_ACTIVE: 'Bot paused due to consecutive losses.',
  MAX_ACCOUNT_EXPOSURE_EXCEEDED: 'Trade would exceed maximum account exposure limit.',
  MAX_SYMBOL_EXPOSURE_EXCEEDED: 'Trade would exceed maximum symbol exposure limit.',
  SPREAD_TOO_WIDE: 'Market spread is too wide for safe execution.',
  INSUFFICIENT_LIQUIDITY: 'Insufficient 24h trading volume.',
  INSUFFICIENT_RISK_REWARD: 'Risk/reward ratio too low after fees and slippage.',
  INSUFFICIENT_BALANCE: 'Insufficient balance for this trade.',
  TRADE_VOLUME_LIMIT_REACHED: volumeLimitReached(),
  SYSTEM_ERROR: 'System error during risk check.',
};

/** `figures`: how much of the month's volume is used up, when that is known. */
export function volumeLimitReached(figures: `$${string}/$${string}` | null = null): string {
  return `Monthly trade volume limit reached${figures === null ? '' : ` (${figures})`}. Upgrade for unlimited trading.`;
}

const UNKNOWN_MESSAGE = 'Unknown risk check failure.';

/** The sentence for a risk code; of any other text, that the failure is unknown. */
export function riskMessage(code: string): string {
  return Object.hasOwn(MESSAGES, code) ? MESSAGES[code as keyof typeof MESSAGES] : UNKNOWN_MESSAGE;
}
