// features/bots: every bot of the account, what it does and why.
import { BOTS_MESSAGES } from '@atb/api/messages/bots';
import type { BotEventRow } from '@atb/api/rows/bot-events';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Page } from '../../components/page.tsx';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useBotViews } from '../../hooks/use-bot-views.ts';
import { useLiveTables } from '../../hooks/use-live-tables.ts';
import { useIsBelow } from '../../hooks/use-media-query.ts';
import { botEventsQuery } from '../../lib/api/bot-events.ts';
import { isRunning, type BotView } from '../../lib/bot-view.ts';
import { describeError } from '../../lib/describe-error.ts';
import { BotCatalogue } from './catalogue/bot-catalogue.tsx';
import { groupBots } from './groups/group-bots.ts';
import { GroupHeading } from './groups/group-heading.tsx';
import { useFoldedGroups } from './groups/use-folded-groups.ts';
import { BotCard } from './list/bot-card.tsx';
import { BotsEmpty } from './list/bots-empty.tsx';
import { BotsNotices } from './list/bots-notices.tsx';
import { BotsTable } from './list/bots-table.tsx';
import { BotsToolbar } from './list/bots-toolbar.tsx';
import { filterBots, useBotsFilter } from './list/use-bots-filter.ts';

/** Decisions read to find the newest of each bot. */
const EVENTS_READ = 200;

function useLastActions() {
  const { data, isPending } = useQuery(botEventsQuery(null, EVENTS_READ));
  const lastActions = useMemo(() => {
    const newest = new Map<string, BotEventRow>();
    for (const event of data ?? []) if (!newest.has(event.bot_id)) newest.set(event.bot_id, event);
    return newest;
  }, [data]);
  return { lastActions, isPending };
}

function Loading() {
  return (
    <div className="space-y-2" aria-busy>
      <Skeleton className="h-control w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

interface BotsListProps {
  readonly views: readonly BotView[];
  readonly lastActions: ReadonlyMap<string, BotEventRow>;
}

interface MembersProps extends BotsListProps {
  readonly label: string;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (botId: string, isSelected: boolean) => void;
}

function Members({ label, views, lastActions, selected, onSelect }: MembersProps) {
  const isNarrow = useIsBelow('cards');
  if (!isNarrow) return <BotsTable {...{ label, views, lastActions, selected, onSelect }} />;
  return (
    <ul className="space-y-2" aria-label={label}>
      {views.map((view) => (
        <BotCard
          key={view.bot.id}
          view={view}
          lastAction={lastActions.get(view.bot.id)}
          isSelected={selected.has(view.bot.id)}
          onSelect={onSelect}
        />
      ))}
    </ul>
  );
}

function BotsList({ views, lastActions }: BotsListProps) {
  const filter = useBotsFilter();
  const { folded, toggle } = useFoldedGroups();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = filterBots(views, filter.filter, filter.text, filter.group);
  const groups = groupBots(shown);
  const hasGroups = groups.some(({ name }) => name !== '');
  const selectAll = (botIds: readonly string[], isSelected: boolean): void => {
    setSelected((newest) => new Set([...newest].filter((id) => !botIds.includes(id)).concat(isSelected ? botIds : [])));
  };
  const select = (botId: string, isSelected: boolean): void => selectAll([botId], isSelected);
  return (
    <>
      <BotsToolbar
        views={views}
        shown={shown}
        filter={filter}
        selected={shown.filter(({ bot }) => selected.has(bot.id))}
        onClear={() => setSelected(new Set())}
      />
      {shown.length === 0 && (
        <EmptyState
          title={filter.text === '' ? 'No bot is in this state.' : `No bot matches “${filter.text}”.`}
          actions={<Button onClick={filter.clear}>Show all bots</Button>}
          className="rounded-lg border border-line bg-surface-1"
        />
      )}
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name === '' ? 'Bots in no group' : `Group ${group.name}`}>
          {hasGroups && (
            <GroupHeading
              group={group}
              isFolded={folded.has(group.name)}
              onToggle={() => toggle(group.name)}
              selected={selected}
              onSelect={selectAll}
            />
          )}
          {!(hasGroups && folded.has(group.name)) && (
            <Members
              label={hasGroups ? `Bots: ${group.name === '' ? 'no group' : group.name}` : 'Bots'}
              views={group.views}
              lastActions={lastActions}
              selected={selected}
              onSelect={select}
            />
          )}
        </section>
      ))}
      <p className="mt-3 max-w-prose text-xs text-fg-2">
        Pause stops buying: resting buys go, sells stay, the stop loss stays active. Stop ends the run: every order
        goes, and you choose whether the coins are kept or sold. Realised + unrealised = total, all net of fees, in
        USDT. A bot’s budget is what it may use; what is left of it has its profits with it.
      </p>
    </>
  );
}

/** `/bots` */
export function BotsPage() {
  useLiveTables('bots', 'bot_orders', 'bot_events');
  const { views, error, retry, ...bots } = useBotViews();
  const { lastActions, isPending: areActionsPending } = useLastActions();
  const isPending = bots.isPending || (areActionsPending && views.length > 0);
  const running = views.filter(({ bot }) => isRunning(bot)).length;
  const failure = error === null ? null : describeError(error, 'data');
  return (
    <Page
      title="Bots"
      detail={isPending ? 'Loading your bots' : `${running} running, ${views.length} in all`}
      actions={
        views.length > 0 && (
          <Link to="/bots/create" className={buttonClass({ variant: 'primary' })}>
            <Plus aria-hidden />
            Create bot
          </Link>
        )
      }
    >
      <BotsNotices />
      <BotCatalogue views={views} />
      <h2 className="mb-3 text-base font-medium">Your bots</h2>
      {isPending && failure === null && <Loading />}
      {failure !== null && views.length === 0 && (
        <ErrorState
          title={BOTS_MESSAGES.fetchFailed}
          detail={`${failure.message} Bots that run go on running meanwhile.`}
          requestId={failure.requestId}
          onRetry={retry}
        />
      )}
      {!isPending && failure === null && views.length === 0 && <BotsEmpty />}
      {views.length > 0 && !isPending && <BotsList views={views} lastActions={lastActions} />}
    </Page>
  );
}
