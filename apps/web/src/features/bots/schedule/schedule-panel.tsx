import type { BotScheduleRow } from '@atb/api/rows/bot-schedules';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { scheduleQuery } from './bot-schedule.ts';
import { clockOf, describeDays, describeAction } from './describe-schedule.ts';

const ScheduleDialog = lazy(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }));

function Entry({ entry, isNext }: { readonly entry: BotScheduleRow; readonly isNext: boolean }) {
  const { timeZone } = usePreferences();
  return (
    <li className="py-1.5 text-xs">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span>{describeAction(entry)}</span>
        <span className="num text-fg-2">
          {describeDays(entry.days)}, {clockOf(entry)}
        </span>
      </p>
      <p className="num text-2xs text-fg-2">
        {isNext ? 'Next' : 'Then'}: {formatDateTime(entry.next_at, timeZone)}
      </p>
      {entry.last_at !== null && (
        <p className="text-2xs text-pretty text-fg-2">
          Last: {formatDateTime(entry.last_at, timeZone)}. {entry.last_result}
        </p>
      )}
    </li>
  );
}

function Entries({ entries }: { readonly entries: readonly BotScheduleRow[] }) {
  if (entries.length === 0) return <p className="text-xs text-fg-2">No schedule: started and stopped by hand.</p>;
  return (
    <>
      <ul className="divide-y divide-line/60" aria-label="Times">
        {entries.map((entry, index) => (
          <Entry key={entry.id} entry={entry} isNext={index === 0} />
        ))}
      </ul>
      <p className="mt-1 text-2xs text-fg-2">{entries[0]?.time_zone} time, by the market’s clock.</p>
    </>
  );
}

/** When the bot starts, pauses and stops by itself, with the next time. */
export function SchedulePanel({ view }: { readonly view: BotView }) {
  const { data: entries, error } = useQuery(scheduleQuery(view.bot.id));
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="Schedule"
      actions={
        <Button variant="ghost" disabled={entries === undefined} onClick={() => setOpen(true)}>
          <CalendarClock aria-hidden />
          {entries?.length === 0 ? 'Set times…' : 'Change times…'}
        </Button>
      }
      bodyClassName="min-h-16 p-3"
    >
      {error !== null && entries === undefined && (
        <Alert tone="error" title="The schedule could not load">
          {describeError(error, 'data').message}
        </Alert>
      )}
      {error === null && entries === undefined && <Skeleton className="h-10 w-full" />}
      {entries !== undefined && <Entries entries={entries} />}
      <Suspense fallback={null}>
        {isOpen && entries !== undefined && (
          <ScheduleDialog view={view} entries={entries} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </Panel>
  );
}
