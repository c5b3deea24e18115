import type { PlanFigure } from '@atb/api/functions/portfolio/portfolio-proof';
import { MEGABYTE, UNLIMITED } from '@atb/core/plans/tiers';
import { type UsageStatus, usageStatus } from '@atb/core/plans/usage-thresholds';
import type { Usage } from './api/get-usage.ts';
import { formatNumber } from './format-number.ts';

export interface UsageMeter {
  readonly label: string;
  /** What proves how much is used. */
  readonly figure: PlanFigure;
  readonly used: number;
  /** -1: without a limit. */
  readonly limit: number;
  /** In words with their units, like what the plan has of it. */
  readonly usedText: string;
  readonly limitText: string;
  readonly status: UsageStatus;
}

/** What a plan limits, each with how much of it is used. */
export function readMeters(usage: Usage): readonly UsageMeter[] {
  const { limits } = usage;
  const volume = Number(usage.monthlyTradeVolume);
  const { maxBots, maxTradeVolume, aiCalls, storageMb } = limits;
  return [
    meter({ label: 'Bots', figure: 'planBots', used: usage.botCount, limit: maxBots }, String),
    meter(
      { label: 'Trade volume this month', figure: 'planVolume', used: volume, limit: maxTradeVolume },
      (amount) => `$${formatNumber(amount, { decimals: 2, minDecimals: Number.isInteger(amount) ? 0 : 2 }).text}`,
    ),
    meter({ label: 'AI calls this month', figure: 'planCalls', used: usage.apiCallsUsed, limit: aiCalls }, group),
    meter(
      { label: 'Storage', figure: 'planStorage', used: usage.storageUsed / MEGABYTE, limit: storageMb },
      (megabytes) => `${group(megabytes)} MB`,
    ),
  ];
}

type Metered = Pick<UsageMeter, 'label' | 'figure' | 'used' | 'limit'>;

function meter(metered: Metered, say: (amount: number) => string): UsageMeter {
  const { used, limit } = metered;
  const limitText = limit === UNLIMITED ? 'unlimited' : say(limit);
  return { ...metered, usedText: say(used), limitText, status: usageStatus(used, limit) };
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
