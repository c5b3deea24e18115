import type { RiskCheckFigure } from '@atb/api/functions/trading/risk-check';
import { decimalsOf, formatNumber } from '../../lib/format-number.ts';
import { formatDuration } from '../../lib/format-time.ts';

interface CheckWords {
  readonly label: string;
  /** What the figure must be to the limit. */
  readonly rule: 'at most' | 'at least' | 'below' | 'above';
  /** Said in place of a missing figure. */
  readonly missing?: string;
}

const WORDS: Readonly<Record<string, CheckWords>> = {
  NO_PRICE_DATA: { label: 'Age of the price', rule: 'at most', missing: 'no price' },
  INSUFFICIENT_EQUITY: { label: 'Account equity', rule: 'above' },
  INVALID_STOP_DISTANCE: { label: 'Distance to the stop', rule: 'at least', missing: 'no stop given' },
  MAX_TRADE_RISK_EXCEEDED: { label: 'Loss at the stop', rule: 'at most', missing: 'no stop given' },
  DAILY_DRAWDOWN_BREAKER_ACTIVE: { label: 'Loss today', rule: 'below' },
  WEEKLY_DRAWDOWN_BREAKER_ACTIVE: { label: 'Loss this week', rule: 'below' },
  LOSS_STREAK_BREAKER_ACTIVE: { label: 'Losses in a row', rule: 'below' },
  MAX_ACCOUNT_EXPOSURE_EXCEEDED: { label: 'Account exposure with it', rule: 'at most' },
  MAX_SYMBOL_EXPOSURE_EXCEEDED: { label: 'Symbol exposure with it', rule: 'at most' },
  SPREAD_TOO_WIDE: { label: 'Spread', rule: 'at most', missing: 'no price' },
  INSUFFICIENT_LIQUIDITY: { label: '24h volume', rule: 'at least', missing: 'unknown' },
  INSUFFICIENT_RISK_REWARD: { label: 'Reward to risk', rule: 'at least', missing: 'needs stop and target' },
  INSUFFICIENT_BALANCE: { label: 'Needed of what is free', rule: 'at most' },
  TRADE_VOLUME_LIMIT_REACHED: {
    label: 'Trade volume this month with it',
    rule: 'below',
    missing: 'no limit in your plan',
  },
};

/** Decimals that show an amount without trailing noise. */
function amountDecimals(text: string): number {
  return Math.min(Math.max(decimalsOf(text), 0), Number(text) >= 1 ? 2 : 8);
}

function showFigure(text: string, unit: string): string {
  switch (unit) {
    case 'fraction':
      return formatNumber(text, { percent: true }).text;
    case 'bps':
      return `${formatNumber(text, { decimals: 1 }).text} bps`;
    case 'ms':
      return formatDuration(Number(text));
    case 'count':
      return formatNumber(text, { decimals: 0 }).text;
    case 'quote':
      return `${formatNumber(text, { decimals: amountDecimals(text), compact: true }).text} USDT`;
    default:
      return formatNumber(text, { decimals: unit === 'base' ? 8 : 2, minDecimals: 0 }).text;
  }
}

export interface CheckText {
  readonly label: string;
  readonly figure: string;
  /** 'at most 12.00%' */
  readonly limit: string;
}

/** One check of the risk verdict in words. */
export function describeCheck({ code, figure, limit, unit }: RiskCheckFigure): CheckText {
  const words = WORDS[code] ?? { label: code, rule: 'at most' };
  return {
    label: words.label,
    figure: figure === null ? (words.missing ?? 'unknown') : showFigure(figure, unit),
    limit: limit === null ? '' : `${words.rule} ${showFigure(limit, unit)}`,
  };
}
