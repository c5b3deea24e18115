import { overallStatus, type ServiceStatus, STATUS_LABELS } from '@atb/api/status-document';
import { PRICE_STALE_MS } from '@atb/api/timers';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useNow } from '../../../hooks/use-now.ts';
import type { MySystem } from '../../../lib/api/my-system.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { overviewHealthQuery } from '../api/get-health.ts';

interface Check {
  readonly label: string;
  readonly status: ServiceStatus;
  readonly text: string;
}

function checksOf({ accounts, market, roundTripMs }: MySystem): readonly Check[] {
  const unserved = accounts.filter(({ state }) => state === 'unserved').length;
  const isOld = market.newestAgeMs === null || market.newestAgeMs > PRICE_STALE_MS;
  return [
    { label: 'Server', status: 'healthy', text: `answers in ${roundTripMs} ms` },
    {
      label: 'Engine',
      status: unserved === 0 ? 'healthy' : unserved < accounts.length ? 'warning' : 'error',
      text: unserved === 0 ? 'running' : `${unserved} of your accounts wait for a worker`,
    },
    {
      label: 'Market data',
      status: isOld ? 'error' : market.symbolsStale === 0 ? 'healthy' : 'warning',
      text: isOld
        ? 'no price for 5 minutes'
        : `${market.symbols - market.symbolsStale} of ${market.symbols} symbols fresh`,
    },
  ];
}

const LOOK: Readonly<
  Record<ServiceStatus, { readonly mark: LucideIcon; readonly name: string; readonly tone: string }>
> = {
  healthy: { mark: CircleCheck, name: 'Fine', tone: 'text-fg-2' },
  warning: { mark: CircleAlert, name: 'Trouble', tone: 'text-warn' },
  error: { mark: CircleX, name: 'Does not work', tone: 'text-danger' },
};

function Overall({ status }: { readonly status: ServiceStatus }) {
  const { mark: Mark, tone } = LOOK[status];
  return (
    <p className="flex min-h-8 items-center gap-2 text-sm font-medium">
      <Mark aria-hidden className={`size-4 ${tone}`} />
      {STATUS_LABELS[status]}
    </p>
  );
}

/** Whether server, engine and market do their work for this user; asked every half minute. */
export function HealthPanel() {
  const now = useNow();
  const { data, error, dataUpdatedAt } = useQuery(overviewHealthQuery());
  const checks = data === undefined ? [] : checksOf(data);
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
      {/* A server that does not answer any more is judged by that, not by what it said last. */}
      {(data !== undefined || error !== null) && (
        <Overall status={error === null ? overallStatus(checks.map(({ status }) => status)) : 'error'} />
      )}
      {data === undefined && error === null && <Skeleton className="h-32 w-full" />}
      {data === undefined && error !== null && <Alert tone="error">{describeError(error).message}</Alert>}
      {isStale && <Alert tone="warning">Checked more than 5 minutes ago: what is below may not hold any more.</Alert>}
      {data !== undefined && (
        <ul className="text-sm">
          {checks.map(({ label, status, text }) => {
            const { mark: Mark, name, tone } = LOOK[status];
            return (
              <li key={label} className="flex min-h-8 items-center gap-2">
                <Mark aria-label={name} role="img" className={`size-4 shrink-0 ${tone}`} />
                <span>{label}</span>
                <span className="ml-auto text-right text-fg-2">{text}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
