import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { mySystemQuery, type MySystem } from '../../../lib/api/my-system.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatDuration } from '../../../lib/format-time.ts';
import { realtimeState } from '../realtime-state.ts';
import { FactList } from './fact-list.tsx';

const ENGINE_WORDS = {
  served: 'Active',
  idle: 'Nothing to do',
  unserved: 'Not served: its bots and orders wait',
} as const;

const REALTIME_WORDS = { open: 'Connected', closed: 'Not connected', unknown: 'Not used on this page' } as const;
/** Clocks that agree to this are called equal: the way to the server takes as long. */
const SAME_CLOCK_MS = 1_000;

function describeClock({ clockAheadMs, roundTripMs }: MySystem): string {
  const size = Math.abs(clockAheadMs);
  if (size <= Math.max(SAME_CLOCK_MS, roundTripMs)) return 'In sync with this device';
  return `${formatDuration(size)} ${clockAheadMs > 0 ? 'ahead of' : 'behind'} this machine`;
}

function describeAge(ageMs: number | null): string {
  return ageMs === null ? 'no price handled yet' : `prices handled up to ${formatDuration(ageMs)} ago`;
}

function Connection({ system }: { readonly system: MySystem }) {
  const realtime = useSyncExternalStore(realtimeState.subscribe, realtimeState.read);
  return (
    <FactList
      facts={[
        { label: 'Round trip', value: `${system.roundTripMs} ms`, detail: 'Request to response, this browser' },
        { label: 'Realtime', value: REALTIME_WORDS[realtime] },
        { label: 'Server clock', value: describeClock(system), detail: `Offset ${system.clockAheadMs} ms` },
      ]}
    />
  );
}

function Engine({ accounts, runs }: MySystem) {
  return (
    <FactList
      facts={[
        ...accounts.map(({ label, accountId, state, ageMs, commandsPending }) => ({
          label: label === '' ? accountId : label,
          value: ENGINE_WORDS[state],
          detail: `${describeAge(ageMs)}; ${commandsPending === 0 ? 'no pending commands' : `${commandsPending} pending commands`}`,
        })),
        {
          label: 'Backtests and searches',
          value: `${runs.running} running, ${runs.queued} waiting`,
          detail: `${runs.failedToday} failed in 24 hours`,
        },
      ]}
    />
  );
}

function Market({ market }: MySystem) {
  const { mode, source, venue, symbols, symbolsStale, newestAgeMs, roundTripMs } = market;
  return (
    <FactList
      facts={[
        { label: 'Prices', value: `${mode} ${venue}`, detail: `Source ${source}` },
        {
          label: 'Newest price',
          value: newestAgeMs === null ? 'None yet' : `${formatDuration(newestAgeMs)} old`,
          detail: roundTripMs === null ? undefined : `Venue answers in ${roundTripMs} ms`,
        },
        {
          label: 'Symbols',
          value: `${symbols - symbolsStale} of ${symbols} current`,
          detail: symbolsStale === 0 ? undefined : 'Nothing is opened on an old price',
        },
      ]}
    />
  );
}

/** What the signed-in user has of the server: the way to it, the engine, the market. */
export function ConnectionPanels() {
  const { data, error, refetch } = useQuery(mySystemQuery());
  if (data === undefined && error !== null) {
    return (
      <Panel title="Your connection">
        <ErrorState
          title="The server could not be asked"
          detail={describeError(error, 'data').message}
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  }
  if (data === undefined) return <Skeleton className="h-[41.125rem] sm:h-[31.125rem] lg:h-[24.125rem]" />;
  return (
    <>
      {error !== null && (
        <p role="status" className="text-sm text-warn">
          The server does not answer at the moment; these are its last figures.
        </p>
      )}
      <Panel title="Your connection">
        <Connection system={data} />
      </Panel>
      <Panel title="Engine and jobs">
        <Engine {...data} />
      </Panel>
      <Panel title="Market">
        <Market {...data} />
      </Panel>
    </>
  );
}
