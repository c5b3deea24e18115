import { dec, type Decimal, toPlain } from '@atb/core/base/decimal';
import { DEFAULT_RISK_LIMITS } from '@atb/core/risk/risk-limits';
import type { RiskPreferences } from './api/account.ts';

/** A limit as its row shows it. Values are decimal text, percentage points or a count. */
export interface RiskLimitField {
  readonly column: keyof RiskPreferences;
  readonly label: string;
  /** Stands in the field. */
  readonly unit: string;
  readonly isPercent: boolean;
  readonly effect: string;
  readonly usual: string;
  readonly step: string;
  readonly max: string;
}

function percentField(
  column: keyof RiskPreferences,
  usual: Decimal,
  text: Pick<RiskLimitField, 'label' | 'unit' | 'effect' | 'step'>,
): RiskLimitField {
  return { ...text, column, isPercent: true, usual: toPlain(usual.times(dec('100'))), max: '100' };
}

const { tradeRiskMax, dailyDrawdownMax, weeklyDrawdownMax, accountExposureMax, symbolExposureMax, lossStreakMax } =
  DEFAULT_RISK_LIMITS;

/** The columns of `user_risk_prefs` that the engine reads. */
export const RISK_LIMIT_FIELDS: readonly RiskLimitField[] = [
  percentField('max_trade_risk_pct', tradeRiskMax, {
    label: 'Loss of one trade',
    unit: '% of equity',
    effect: 'An order that would lose more at its stop, fees included, is denied.',
    step: '0.1',
  }),
  percentField('max_daily_dd_pct', dailyDrawdownMax, {
    label: 'Loss of a day',
    unit: '% of equity',
    effect: 'Once the account has lost this since 00:00 UTC, it takes no entries until the next day.',
    step: '0.5',
  }),
  percentField('max_weekly_dd_pct', weeklyDrawdownMax, {
    label: 'Loss of a week',
    unit: '% of equity',
    effect: 'Once the account has lost this since Monday 00:00 UTC, it takes no entries until the next Monday.',
    step: '0.5',
  }),
  percentField('max_account_exposure_pct', accountExposureMax, {
    label: 'Account exposure',
    unit: '% of equity',
    effect: 'The most that may be invested, resting buys included.',
    step: '1',
  }),
  percentField('max_symbol_exposure_pct', symbolExposureMax, {
    label: 'Symbol exposure',
    unit: '% of equity',
    effect: 'The most that may be in one coin, resting buys included.',
    step: '1',
  }),
  {
    column: 'loss_streak_limit',
    label: 'Losing trades in a row',
    unit: 'trades',
    isPercent: false,
    effect: 'After this many losing trades in a day, the account takes no entries until the next day.',
    usual: String(lossStreakMax),
    step: '1',
    max: '10',
  },
];

/** '0.5%', '3'. */
export function showLimit({ isPercent }: RiskLimitField, value: string): string {
  return isPercent ? `${value}%` : value;
}

/** Decimal text as rows show it: '0.50' is '0.5'. */
export function plainLimit(text: string): string {
  return toPlain(dec(text));
}
