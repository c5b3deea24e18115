import type { OwnEvent } from '@atb/api/auth/own-security';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { cn } from '../../../lib/cn.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { ownEventsQuery } from '../api/own-security.ts';
import { describeEvent } from '../describe-event.ts';

const SHOWN_FIRST = 8;

function EventItem({ event }: { readonly event: OwnEvent }) {
  const { text, isAlarming } = describeEvent(event);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0 text-sm">
        <span className={cn(isAlarming && 'text-warn')}>{text}</span>
        <span className="num block text-xs break-words text-fg-2">
          {event.device}
          {event.address !== '' && ` · ${event.address}`}
        </span>
      </div>
      <RelativeTime value={event.at} className="text-xs text-fg-2" />
    </li>
  );
}

function Events({ events }: { readonly events: readonly OwnEvent[] }) {
  const [isWhole, setWhole] = useState(false);
  if (events.length === 0) return <p className="text-sm text-fg-2">Nothing has happened yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line" aria-label="What happened to your account">
        {(isWhole ? events : events.slice(0, SHOWN_FIRST)).map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ul>
      {!isWhole && events.length > SHOWN_FIRST && (
        <Button variant="outline" className="mt-3" onClick={() => setWhole(true)}>
          Show all {events.length}
        </Button>
      )}
    </>
  );
}

/** The last fifty things that happened to the account's security, so that a stranger's are seen. */
export function SecurityLogPanel() {
  const events = useQuery(ownEventsQuery(useUser().id));
  return (
    <Panel title="Security log">
      {events.isPending && <Skeleton className="h-40" />}
      {events.isError && (
        <ErrorState
          title="The log could not be loaded"
          detail={describeError(events.error).message}
          requestId={describeError(events.error).requestId}
          onRetry={() => void events.refetch()}
        />
      )}
      {events.data !== undefined && <Events events={events.data} />}
    </Panel>
  );
}
