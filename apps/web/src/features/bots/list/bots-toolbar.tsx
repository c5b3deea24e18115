import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { groupNames } from '../groups/group-bots.ts';
import { BOT_FILTERS, filterBots, type BotFilter, type BotsFilter } from './use-bots-filter.ts';

// What is done to several bots comes behind the list of them.
const BulkActions = lazy(async () => ({ default: (await import('./bulk-actions.tsx')).BulkActions }));

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
  readonly onClear: () => void;
}

/** Search and filter, and actions for several bots at once. */
export function BotsToolbar({ views, shown, filter, selected, onClear }: BotsToolbarProps) {
  const groups = groupNames(views);
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
          label: `${LABEL[one]} (${filterBots(views, one, filter.text, filter.group).length})`,
        }))}
        className="max-sm:w-full sm:w-48"
      />
      {(groups.length > 0 || filter.group !== '') && (
        <Select
          aria-label="Group"
          value={filter.group}
          onValueChange={filter.setGroup}
          options={[
            { value: '', label: 'All groups' },
            ...[...new Set([...groups, filter.group])]
              .filter((name) => name !== '')
              .map((name) => ({ value: name, label: name })),
          ]}
          className="max-sm:w-full sm:w-40"
        />
      )}
      <p aria-live="polite" className="num text-xs text-fg-2">
        {selected.length > 0 ? `${selected.length} selected` : `${shown.length} shown`}
      </p>
      {selected.length > 0 && (
        <Button variant="ghost" onClick={onClear}>
          Clear selection
        </Button>
      )}
      <div className="ml-auto flex flex-wrap gap-2">
        <Suspense fallback={<span className="h-control" />}>
          <BulkActions all={views} views={targets} isSelection={selected.length > 0} />
        </Suspense>
      </div>
    </div>
  );
}
