import { MEGABYTE, UNLIMITED } from '@atb/core/plans/tiers';
import { type UsageStatus, usageStatus } from '@atb/core/plans/usage-thresholds';
import type { Usage } from './api/get-usage.ts';
import { formatNumber } from './format-number.ts';

export interface UsageMeter {
  readonly label: string;
  readonly used: number;
  /** -1: without a limit. */
  readonly limit: number;
  readonly text: string;
  readonly status: UsageStatus;
}

/** What a plan limits, each with how much of it is used. */
export function readMeters(usage: Usage): readonly UsageMeter[] {
  const { limits } = usage;
  const volume = Number(usage.monthlyTradeVolume);
  return [
    meter('Bots', usage.botCount, limits.maxBots, String),
    meter('Trade volume this month', volume, limits.maxTradeVolume, (amount) => `$${group(amount)}`),
    meter('AI calls this month', usage.apiCallsUsed, limits.aiCalls, group),
    meter('Storage', usage.storageUsed / MEGABYTE, limits.storageMb, (megabytes) => `${group(megabytes)} MB`),
  ];
}

function meter(label: string, used: number, limit: number, say: (figure: number) => string): UsageMeter {
  const text = `${say(used)} of ${limit === UNLIMITED ? 'unlimited' : say(limit)}`;
  return { label, used, limit, text, status: usageStatus(used, limit) };
}

/** At most one decimal place. */
function group(figure: number): string {
  return formatNumber(figure, { decimals: 1, minDecimals: 0 }).text;
}

/** Whether anything is used up. A limit of nothing that nothing was asked of is not. */
export function hasExceeded(meters: readonly UsageMeter[]): boolean {
  return meters.some(({ used, limit }) => limit !== UNLIMITED && used > 0 && used >= limit);
}

/** Whether anything comes near its limit. */
export function isApproaching(meters: readonly UsageMeter[]): boolean {
  return meters.some(({ used, status }) => used > 0 && (status === 'warning' || status === 'critical'));
}
