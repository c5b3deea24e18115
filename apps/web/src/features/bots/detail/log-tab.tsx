import type { BotEventRow } from '@atb/api/rows/bot-events';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { MarketTime } from '../../../components/market-time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useSentence } from '../../../hooks/use-sentence.ts';
import { botEventsQuery } from '../../../lib/api/bot-events.ts';
import { cn } from '../../../lib/cn.ts';
import { describeError } from '../../../lib/describe-error.ts';

const PAGE = 100;

const LOOK = {
  info: { icon: Info, tone: 'text-fg-3', word: 'Note' },
  warning: { icon: TriangleAlert, tone: 'text-warn', word: 'Warning' },
  error: { icon: CircleAlert, tone: 'text-danger', word: 'Error' },
} as const;

function Entry({ event }: { readonly event: BotEventRow }) {
  const { icon: Icon, tone, word } = LOOK[event.severity];
  const say = useSentence();
  return (
    <li className="flex gap-2 border-b border-line/60 px-3 py-2 text-sm last:border-0">
      <Icon aria-label={word} role="img" className={cn('mt-0.5 size-4 shrink-0', tone)} />
      <span className="min-w-0 flex-1 text-pretty">{say(event.message)}</span>
      <span className="shrink-0 text-xs text-fg-2">
        <MarketTime value={event.at} />
      </span>
    </li>
  );
}

/** What the bot did, skipped or waited for, newest first. */
export function LogTab({ botId }: { readonly botId: string }) {
  const [limit, setLimit] = useState(PAGE);
  const { data, error, refetch } = useQuery(botEventsQuery(botId, limit));
  if (error !== null && data === undefined) {
    const { message, requestId } = describeError(error, 'data');
    return (
      <ErrorState
        title="The log could not load"
        detail={message}
        requestId={requestId}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton className="m-3 h-40" />;
  if (data.length === 0) return <EmptyState title="No decisions yet." detail="The log begins with the first start." />;
  return (
    <>
      <ol aria-label="Decision log" className="max-h-[32rem] overflow-y-auto" tabIndex={0}>
        {data.map((event) => (
          <Entry key={event.id} event={event} />
        ))}
      </ol>
      {data.length >= limit && (
        <div className="border-t border-line p-2 text-center">
          <Button onClick={() => setLimit(limit + PAGE)}>Show older</Button>
        </div>
      )}
    </>
  );
}
