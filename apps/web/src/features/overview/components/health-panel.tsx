import { HEALTH_CHECK_MS, PRICE_STALE_MS } from '@atb/api/timers';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useNow } from '../../../hooks/use-now.ts';
import { getMySystem, type MySystem } from '../../../lib/api/my-system.ts';
import { describeError } from '../../../lib/describe-error.ts';

interface Check {
  readonly label: string;
  readonly isFine: boolean;
  readonly text: string;
}

function checksOf({ accounts, market, roundTripMs }: MySystem): readonly Check[] {
  const unserved = accounts.filter(({ state }) => state === 'unserved').length;
  const isOld = market.newestAgeMs === null || market.newestAgeMs > PRICE_STALE_MS;
  return [
    { label: 'Server', isFine: true, text: `answers in ${roundTripMs} ms` },
    {
      label: 'Engine',
      isFine: unserved === 0,
      text: unserved === 0 ? 'running' : `${unserved} of your accounts wait for a worker`,
    },
    {
      label: 'Market data',
      isFine: !isOld && market.symbolsStale === 0,
      text: isOld
        ? 'no price for 5 minutes'
        : `${market.symbols - market.symbolsStale} of ${market.symbols} symbols fresh`,
    },
  ];
}

/** Whether server, engine and market do their work for this user; asked every half minute. */
export function HealthPanel() {
  const now = useNow();
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['overview', 'health'],
    queryFn: ({ signal }) => getMySystem(signal),
    refetchInterval: HEALTH_CHECK_MS,
  });
  const isStale = data !== undefined && now - dataUpdatedAt > PRICE_STALE_MS;
  return (
    <Panel
      title="System health"
      actions={
        <Link to="/system" className={buttonClass({ variant: 'ghost', size: 'xs' })}>
          Details
        </Link>
      }
    >
      {data === undefined && error === null && <Skeleton className="h-24 w-full" />}
      {data === undefined && error !== null && <Alert tone="error">{describeError(error).message}</Alert>}
      {isStale && <Alert tone="warning">Checked more than 5 minutes ago: what is below may not hold any more.</Alert>}
      {data !== undefined && (
        <ul className="text-sm">
          {checksOf(data).map(({ label, isFine, text }) => {
            const Mark = isFine ? CircleCheck : CircleAlert;
            return (
              <li key={label} className="flex min-h-8 items-center gap-2">
                <Mark
                  aria-label={isFine ? 'Fine' : 'Trouble'}
                  role="img"
                  className={`size-4 ${isFine ? 'text-up' : 'text-warn'}`}
                />
                <span>{label}</span>
                <span className="ml-auto text-fg-2">{text}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
