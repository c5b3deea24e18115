import { selectList } from './select-list.ts';

/** A user's own limits, percentage points of equity as decimal text. */
export interface RiskLimitsRow {
  readonly max_trade_risk_pct: string;
  readonly max_daily_dd_pct: string;
  readonly max_weekly_dd_pct: string;
  readonly max_account_exposure_pct: string;
  readonly max_symbol_exposure_pct: string;
  readonly loss_streak_limit: number;
}

export const RISK_LIMIT_COLUMNS = selectList<RiskLimitsRow>({
  max_trade_risk_pct: 'text',
  max_daily_dd_pct: 'text',
  max_weekly_dd_pct: 'text',
  max_account_exposure_pct: 'text',
  max_symbol_exposure_pct: 'text',
  loss_streak_limit: 'plain',
});
