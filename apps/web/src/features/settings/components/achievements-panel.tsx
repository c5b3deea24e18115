import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../components/panel.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { achievementsQuery } from '../api/achievements.ts';

/** What the account has earned: a quiet list, no contest. */
export function AchievementsPanel() {
  const { id } = useUser();
  const { timeZone } = usePreferences();
  const now = useNow();
  const achievements = useQuery(achievementsQuery(id));
  return (
    <Panel title="Achievements">
      {achievements.isPending && <Skeleton className="h-16" />}
      {achievements.isError && achievements.data === undefined && (
        <ErrorState
          title="Achievements could not be loaded"
          detail={describeError(achievements.error).message}
          requestId={describeError(achievements.error).requestId}
          onRetry={() => void achievements.refetch()}
        />
      )}
      {achievements.data?.length === 0 && (
        <p className="text-sm text-fg-2">None yet. The first comes with the first trade, on paper as well.</p>
      )}
      <ul className="divide-y divide-line">
        {achievements.data?.map(({ id: key, title, description, points, created_at: at }) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0"
          >
            <div>
              <p className="text-sm font-medium">{title}</p>
              <p className="text-sm text-fg-2">
                {description}, {formatDay(at, timeZone, now)}
              </p>
            </div>
            <Badge tone="outline">{points} points</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
