import { Pause, Search, Square } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { allowedActions } from '../components/allowed-actions.ts';
import { useBotCommands } from '../use-bot-commands.ts';
import { BOT_FILTERS, filterBots, type BotFilter, type BotsFilter } from './use-bots-filter.ts';

const StopBotDialog = lazy(async () => ({
  default: (await import('../components/stop-bot-dialog.tsx')).StopBotDialog,
}));

const LABEL: Readonly<Record<BotFilter, string>> = {
  all: 'All bots',
  running: 'Running',
  paused: 'Paused or in error',
  stopped: 'Stopped',
  draft: 'Drafts',
  archived: 'Archived',
};

export interface BotsToolbarProps {
  readonly views: readonly BotView[];
  readonly shown: readonly BotView[];
  readonly filter: BotsFilter;
  /** Bots chosen for a bulk action; without any, every shown bot. */
  readonly selected: readonly BotView[];
}

function countOf(count: number): string {
  return `${count} bot${count === 1 ? '' : 's'}`;
}

function BulkActions({ views }: { readonly views: readonly BotView[] }) {
  const { pauseAll } = useBotCommands();
  const [isStopping, setStopping] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const pausable = views.filter(({ bot }) => allowedActions(bot).canPause);
  const stoppable = views.filter(({ bot }) => allowedActions(bot).canStop);
  return (
    <>
      <Button variant="outline" disabled={pausable.length === 0} onClick={() => pauseAll(pausable)}>
        <Pause aria-hidden />
        Pause {countOf(pausable.length)}
      </Button>
      <Button
        variant="outline"
        disabled={stoppable.length === 0}
        onClick={() => {
          setWanted(true);
          setStopping(true);
        }}
      >
        <Square aria-hidden />
        Stop {countOf(stoppable.length)}…
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <StopBotDialog views={stoppable} open={isStopping} onOpenChange={setStopping} />
        </Suspense>
      )}
    </>
  );
}

/** Search and filter, and actions for several bots at once. */
export function BotsToolbar({ views, shown, filter, selected }: BotsToolbarProps) {
  const targets = selected.length > 0 ? selected : shown;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label="Search bots"
        placeholder="Name or market"
        value={filter.text}
        onChange={(event) => filter.setText(event.target.value)}
        prefix={<Search aria-hidden />}
        className="max-sm:w-full sm:w-56"
      />
      <Select
        aria-label="State"
        value={filter.filter}
        onValueChange={(value) => filter.setFilter(BOT_FILTERS.find((one) => one === value) ?? 'all')}
        options={BOT_FILTERS.map((one) => ({
          value: one,
          label: `${LABEL[one]} (${filterBots(views, one, filter.text).length})`,
        }))}
        className="max-sm:w-full sm:w-48"
      />
      <p aria-live="polite" className="num text-xs text-fg-2">
        {selected.length > 0 ? `${selected.length} selected` : `${shown.length} shown`}
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        <BulkActions views={targets} />
      </div>
    </div>
  );
}
