import type { Asset } from './asset.ts';

/** Currencies that sums may be told in, on screens and in reports. */
export const REPORTING_CURRENCIES = ['USDT', 'USD', 'USDC', 'EUR'] as const satisfies readonly Asset[];
export type ReportingCurrency = (typeof REPORTING_CURRENCIES)[number];
