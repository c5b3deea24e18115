import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DecisionList } from '../../../components/trading-mode/decision-list.tsx';
import { Panel } from '../../../components/panel.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { call } from '../../../lib/api/call.ts';
import { describeError } from '../../../lib/describe-error.ts';

const SHOWN = 12;
const REFETCH_MS = 5_000;

/** The end of the account journal. */
export function LatestDecisions() {
  const { data, error, refetch } = useQuery({
    queryKey: ['journal', 'latest'],
    queryFn: ({ signal }) => call('account-journal', { limit: SHOWN }, signal),
    refetchInterval: REFETCH_MS,
  });
  return (
    <Panel
      title="Latest decisions"
      bodyClassName="h-80 overflow-auto p-0"
      actions={
        <Link to="/journal" className={buttonClass({ variant: 'ghost', size: 'xs' })}>
          Account journal
        </Link>
      }
    >
      {data === undefined && error === null && <Skeleton className="m-3 h-72" />}
      {data === undefined && error !== null && (
        <ErrorState
          title="The journal could not load"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && <DecisionList decisions={data.decisions} />}
    </Panel>
  );
}
