import type { CopiedTradeRow } from '@atb/api/rows/signal-providers';
import { formatNumber, NO_FIGURE } from '../../../../../lib/format-number.ts';
import { formatDuration } from '../../../../../lib/format-time.ts';

const MINUTE_MS = 60_000;

/** From the provider's fill to the copy's last one, ms; null where nothing was copied. */
export function delayOf({
  executed_at: theirs,
  filled_at: own,
}: Pick<CopiedTradeRow, 'executed_at' | 'filled_at'>): number | null {
  return own === null ? null : Date.parse(own) - Date.parse(theirs);
}

/** '0.4 s', '2 min 5 s'. */
export function showDelay(delayMs: number | null): string {
  if (delayMs === null) return NO_FIGURE;
  if (delayMs >= MINUTE_MS) return formatDuration(delayMs);
  return `${formatNumber(String(delayMs / 1_000), { decimals: 1 }).text} s`;
}
