import { DAY_MS, epochMs } from '@atb/core/base/time';
import type { WindowRules } from './history-window.ts';

/** Asks one of Binance's `sapi` addresses. */
export type Ask = (path: string, params: Readonly<Record<string, string | number>>) => Promise<unknown>;

/** The exchange was founded in July 2017, and takes questions about 90 days. */
export const WINDOWS: WindowRules = { founded: epochMs(Date.UTC(2017, 6, 1)), widthMs: 89 * DAY_MS };

/** Money of states, by ISO 4217. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export const isCurrency = (asset: string): boolean => CURRENCIES.has(asset);
