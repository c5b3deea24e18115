import { LIMITS_MESSAGES } from '@atb/api/messages/limits';
import { checkBotLimit } from '@atb/core/plans/plan-check';
import { tierLimits } from '@atb/core/plans/tiers';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CheckFailed } from '../../../components/check-failed.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { useUser } from '../../../hooks/use-auth.ts';
import type { BotRow } from '@atb/api/rows/bots';
import { botsQuery } from '../../../lib/api/bots.ts';
import { tierQuery } from '../api/get-tier.ts';

/** As the database counts them when one more is made. */
function takesPlace({ status, archived_at }: Pick<BotRow, 'status' | 'archived_at'>): boolean {
  return archived_at === null && status !== 'stopped';
}

/** Says in the first step what would otherwise be said after the last: that the plan has no place for another bot. */
export function BotPlaces() {
  const { email } = useUser();
  const tier = useQuery(tierQuery(email ?? ''));
  const bots = useQuery({ ...botsQuery(), refetchInterval: false });
  if (tier.data === undefined || bots.data === undefined) {
    const failed = [tier, bots].filter(({ isError }) => isError);
    if (failed.length === 0) return null;
    return (
      <CheckFailed
        className="mt-4 max-w-4xl"
        isBusy={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const query of failed) void query.refetch();
        }}
      >
        {LIMITS_MESSAGES.botCheckFailed}
      </CheckFailed>
    );
  }
  const check = checkBotLimit(tierLimits(tier.data), bots.data.filter(takesPlace).length);
  if (check.status === 'allowed') return null;
  return (
    <Alert
      tone="warning"
      title="No place for another bot"
      className="mt-4 max-w-4xl"
      actions={
        <Link to="/bots" className={buttonClass({ size: 'xs', variant: 'outline' })}>
          Open bots
        </Link>
      }
    >
      {check.message} Stopped and archived bots do not count: stop one you no longer need. You can plan this one
      meanwhile.
    </Alert>
  );
}
