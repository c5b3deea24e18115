import { UNLIMITED } from './tiers.ts';

export type UsageStatus = 'unlimited' | 'critical' | 'warning' | 'normal';
export type UsageColour = 'red' | 'yellow' | 'normal';
export type QuotaState = 'exceeded' | 'near_limit' | 'normal';

/** Percent of the limit used; 0 without a limit, 100 when a limit of nothing is reached. */
export function usagePercent(used: number, limit: number): number {
  if (limit === UNLIMITED) return 0;
  return limit === 0 ? 100 : (used / limit) * 100;
}

/** Panels: critical from 95%, warning from 80%. */
export function usageStatus(used: number, limit: number): UsageStatus {
  if (limit === UNLIMITED) return 'unlimited';
  const percent = usagePercent(used, limit);
  if (percent >= 95) return 'critical';
  return percent >= 80 ? 'warning' : 'normal';
}

/** Bars: red from 90%, yellow from 75%. */
export function usageColour(used: number, limit: number): UsageColour {
  const percent = usagePercent(used, limit);
  if (percent >= 90) return 'red';
  return percent >= 75 ? 'yellow' : 'normal';
}

/** The usage page: exceeded from 100%, near the limit above (not at) 80%. */
export function quotaState(used: number, limit: number): QuotaState {
  const percent = usagePercent(used, limit);
  if (percent >= 100) return 'exceeded';
  return percent > 80 ? 'near_limit' : 'normal';
}
