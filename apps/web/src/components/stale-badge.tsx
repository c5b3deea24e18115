import { useNow } from '../hooks/use-now.ts';
import { judgeFreshness } from '../lib/freshness.ts';
import { formatRelative } from '../lib/format-time.ts';
import { Badge } from './ui/badge.tsx';

export interface StaleBadgeProps {
  /** When the data last changed hands, epoch milliseconds; null when it never came. */
  readonly updatedAt: number | null;
  /** Market time when it is not wall time. */
  readonly now?: number;
}

/** Age of a live panel: silent while fresh, words from 2 s, amber from 10 s. */
export function StaleBadge({ updatedAt, now }: StaleBadgeProps) {
  const wallNow = useNow();
  const current = now ?? wallNow;
  const freshness = judgeFreshness(updatedAt, current);
  if (freshness === 'fresh') return null;
  if (updatedAt === null) return <Badge tone="warn">No data yet</Badge>;
  const age = formatRelative(updatedAt, current, 'utc');
  if (freshness === 'aging') return <span className="num text-2xs text-fg-3">Updated {age}</span>;
  return <Badge tone="warn">Stale, {age}</Badge>;
}
