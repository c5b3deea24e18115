import type { RiskCheckFigure } from '@atb/api/functions/trading/risk-check';
import type { RiskPreferences } from '../../lib/api/account.ts';
import { formatNumber, NO_FIGURE } from '../../lib/format-number.ts';
import { lossPercent, percentOf } from '../../lib/risk-use.ts';
import type { PortfolioFigures } from './portfolio-figures.ts';
import type { CoinExposure } from './value-balances.ts';

/** How much of one limit is used; null while a figure is unknown. */
export interface LimitFigure {
  readonly id: 'day' | 'week' | 'account' | 'coin' | 'streak';
  readonly label: string;
  readonly used: number | null;
  readonly limit: number | null;
  readonly unit: 'percent' | 'count';
  /** Reaching it stops new entries. */
  readonly isBreaker: boolean;
}

export interface LimitFacts {
  readonly figures: PortfolioFigures | null;
  readonly limits: RiskPreferences | undefined;
  /** The coin with the most in it, resting buys included. */
  readonly largest: CoinExposure | null;
  /** As the risk check counts it; null while it is unknown. */
  readonly lossStreak: RiskCheckFigure | null;
}

function pointsOf(limits: RiskPreferences | undefined, key: Exclude<keyof RiskPreferences, 'loss_streak_limit'>) {
  return limits === undefined ? null : Number(limits[key]);
}

/** The limits of an account beside what is used of them. Percentages are points of equity. */
export function limitUses({ figures, limits, largest, lossStreak }: LimitFacts): readonly LimitFigure[] {
  const percent = { unit: 'percent', isBreaker: false } as const;
  const known = <Value>(read: (figures: PortfolioFigures) => Value): Value | null =>
    figures === null ? null : read(figures);
  return [
    {
      ...percent,
      id: 'day',
      label: 'Loss today',
      used: known(({ dayChange, dayStart }) => lossPercent(dayChange, dayStart)),
      limit: pointsOf(limits, 'max_daily_dd_pct'),
      isBreaker: true,
    },
    {
      ...percent,
      id: 'week',
      label: 'Loss this week',
      used: known(({ weekChange, weekStart }) => lossPercent(weekChange, weekStart)),
      limit: pointsOf(limits, 'max_weekly_dd_pct'),
      isBreaker: true,
    },
    {
      ...percent,
      id: 'account',
      label: 'Account exposure',
      used: known(({ openRisk, equity }) => percentOf(openRisk, equity)),
      limit: pointsOf(limits, 'max_account_exposure_pct'),
    },
    {
      ...percent,
      id: 'coin',
      label: largest === null ? 'Largest coin' : `Largest coin, ${largest.asset}`,
      used: known(({ equity }) => percentOf(String(largest?.value ?? 0), equity)),
      limit: pointsOf(limits, 'max_symbol_exposure_pct'),
    },
    {
      id: 'streak',
      label: 'Losses in a row',
      used: lossStreak?.figure == null ? null : Number(lossStreak.figure),
      limit: limits?.loss_streak_limit ?? null,
      unit: 'count',
      isBreaker: true,
    },
  ];
}

/** '10.7% of 35.0%', '0 of 3' */
export function showUse({ used, limit, unit }: LimitFigure): string {
  const show = (figure: number | null): string => {
    if (figure === null) return NO_FIGURE;
    return unit === 'count' ? String(figure) : `${formatNumber(figure, { decimals: 1 }).text}%`;
  };
  return `${show(used)} of ${show(limit)}`;
}

/** Shares of a breaker's limit from which the badge speaks up. Source: specification. */
const ELEVATED = 0.6;
const CRITICAL = 0.8;

export interface BreakerState {
  readonly word: string;
  readonly tone: 'neutral' | 'warn' | 'danger';
}

/** How near the nearest breaker is; null while any of them is unknown. */
export function judgeBreakers(uses: readonly LimitFigure[]): BreakerState | null {
  let worst = 0;
  for (const { isBreaker, used, limit } of uses) {
    if (!isBreaker) continue;
    if (used === null || limit === null) return null;
    worst = Math.max(worst, limit > 0 ? used / limit : 0);
  }
  if (worst >= 1) return { word: 'Breaker active', tone: 'danger' };
  if (worst > CRITICAL) return { word: 'Close to a breaker', tone: 'danger' };
  return worst > ELEVATED ? { word: 'Elevated', tone: 'warn' } : { word: 'Normal', tone: 'neutral' };
}
