import { PRICE_STALE_MS } from '@atb/api/timers';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { mySystemQuery, type MySystem } from '../../../lib/api/my-system.ts';
import { describeError } from '../../../lib/describe-error.ts';

interface Line {
  readonly label: string;
  readonly isFine: boolean;
  readonly text: string;
}

function linesOf({ accounts, market, runs, roundTripMs }: MySystem): readonly Line[] {
  const unserved = accounts.filter(({ state }) => state === 'unserved').length;
  const waiting = accounts.reduce((sum, { commandsPending }) => sum + commandsPending, 0);
  const isOld = market.newestAgeMs === null || market.newestAgeMs > PRICE_STALE_MS;
  return [
    { label: 'Server', isFine: true, text: `${roundTripMs} ms` },
    { label: 'Engine', isFine: unserved === 0, text: unserved === 0 ? 'running' : `${unserved} accounts not served` },
    { label: 'Commands', isFine: waiting === 0, text: waiting === 0 ? 'none pending' : `${waiting} pending` },
    {
      label: 'Market data',
      isFine: !isOld && market.symbolsStale === 0,
      text: isOld ? 'no price for 5 minutes' : `${market.symbols - market.symbolsStale} of ${market.symbols} fresh`,
    },
    { label: 'Source', isFine: true, text: `${market.venue}, ${market.mode}` },
    { label: 'Research', isFine: true, text: `${runs.running} running, ${runs.queued} queued` },
  ];
}

/** Whether every part does its work for this user. */
export function SystemStatusList() {
  const { data, error } = useQuery(mySystemQuery());
  return (
    <Panel
      title="System status"
      bodyClassName="h-56 p-3"
      actions={
        <Link to="/system" className={buttonClass({ variant: 'ghost', size: 'xs' })}>
          Details
        </Link>
      }
    >
      {data === undefined && error === null && <Skeleton className="h-48" />}
      {data === undefined && error !== null && <Alert tone="error">{describeError(error).message}</Alert>}
      {data !== undefined && (
        <ul className="text-sm">
          {linesOf(data).map(({ label, isFine, text }) => {
            const Mark = isFine ? CircleCheck : CircleAlert;
            return (
              <li key={label} className="flex min-h-8 items-center gap-2">
                <Mark
                  role="img"
                  aria-label={isFine ? 'Fine' : 'Trouble'}
                  className={`size-4 shrink-0 ${isFine ? 'text-up' : 'text-warn'}`}
                />
                <span>{label}</span>
                <span className="num ml-auto truncate text-fg-2">{text}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
