import type { ReportingCurrency } from '@atb/core/market/reporting-currency';
import { selectList } from './select-list.ts';

/** What users say of themselves. */
export interface ProfileRow {
  readonly full_name: string;
  /** IANA name. */
  readonly timezone: string;
}

export const PROFILE_COLUMNS = selectList<ProfileRow>({ full_name: 'plain', timezone: 'plain' });

/** What a user's sums are shown in. */
export interface ReportingCurrencyRow {
  readonly reporting_currency: ReportingCurrency;
}

export const REPORTING_CURRENCY_COLUMNS = selectList<ReportingCurrencyRow>({ reporting_currency: 'plain' });
