import { FolderInput, Pause, Play, Square, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { countOf } from '../../../lib/count-of.ts';
import { type Bulk, useBulk } from '../bulk/use-bulk.ts';
import { allowedActions } from '../components/allowed-actions.ts';
import { groupNames } from '../groups/group-bots.ts';

const StopBotDialog = lazy(async () => ({
  default: (await import('../components/stop-bot-dialog.tsx')).StopBotDialog,
}));
const MoveDialog = lazy(async () => ({ default: (await import('../groups/move-dialog.tsx')).MoveDialog }));
const DeleteBotsDialog = lazy(async () => ({
  default: (await import('../bulk/delete-bots-dialog.tsx')).DeleteBotsDialog,
}));
const BulkResultDialog = lazy(async () => ({
  default: (await import('../bulk/bulk-result-dialog.tsx')).BulkResultDialog,
}));

export interface BulkActionsProps {
  readonly all: readonly BotView[];
  /** Chosen ones, or every shown one. */
  readonly views: readonly BotView[];
  /** What changes more than a pause or a stop is offered for chosen bots alone. */
  readonly isSelection: boolean;
}

type Asking = 'stop' | 'move' | 'delete' | null;

interface BulkDialogsProps extends Omit<BulkActionsProps, 'isSelection'> {
  readonly asking: Asking;
  readonly stoppable: readonly BotView[];
  readonly deletable: readonly BotView[];
  readonly bulk: Bulk;
  readonly onClose: () => void;
}

/** What is asked before, and what came of it. */
function BulkDialogs({ all, views, asking, stoppable, deletable, bulk, onClose }: BulkDialogsProps) {
  const { run, outcome, closeOutcome } = bulk;
  return (
    <Suspense fallback={null}>
      {asking === 'stop' && (
        <StopBotDialog
          views={stoppable}
          open
          onOpenChange={onClose}
          onStop={(holdings) => run(stoppable, { action: 'stop', holdings })}
        />
      )}
      {asking === 'move' && (
        <MoveDialog
          names={views.map(({ name }) => name)}
          groups={groupNames(all)}
          initial={commonGroup(views)}
          onMove={(group) => void run(views, { action: 'move', group })}
          onClose={onClose}
        />
      )}
      {asking === 'delete' && (
        <DeleteBotsDialog views={deletable} onDelete={() => run(deletable, { action: 'delete' })} onClose={onClose} />
      )}
      {outcome !== null && <BulkResultDialog outcome={outcome} onClose={closeOutcome} />}
    </Suspense>
  );
}

/** What can be done to several bots at once; one result says of each what happened. */
export function BulkActions({ all, views, isSelection }: BulkActionsProps) {
  const bulk = useBulk();
  const { run, isBusy } = bulk;
  const [asking, setAsking] = useState<Asking>(null);
  const may = (action: 'canStart' | 'canPause' | 'canStop' | 'canDelete'): readonly BotView[] =>
    views.filter(({ bot }) => allowedActions(bot)[action]);
  const [startable, pausable, stoppable, deletable] = [
    may('canStart'),
    may('canPause'),
    may('canStop'),
    may('canDelete'),
  ];
  return (
    <>
      {isSelection && (
        <Button
          variant="outline"
          disabled={startable.length === 0 || isBusy}
          onClick={() => void run(startable, { action: 'start' })}
        >
          <Play aria-hidden />
          Start {countOf(startable.length, 'bot')}
        </Button>
      )}
      <Button
        variant="outline"
        disabled={pausable.length === 0 || isBusy}
        onClick={() => void run(pausable, { action: 'pause' })}
      >
        <Pause aria-hidden />
        Pause {countOf(pausable.length, 'bot')}
      </Button>
      <Button variant="outline" disabled={stoppable.length === 0 || isBusy} onClick={() => setAsking('stop')}>
        <Square aria-hidden />
        Stop {countOf(stoppable.length, 'bot')}…
      </Button>
      {isSelection && (
        <>
          <Button variant="outline" disabled={isBusy} onClick={() => setAsking('move')}>
            <FolderInput aria-hidden />
            Move to group…
          </Button>
          <Button variant="outline" disabled={deletable.length === 0 || isBusy} onClick={() => setAsking('delete')}>
            <Trash2 aria-hidden />
            Delete {deletable.length === 1 ? '1 draft' : `${deletable.length} drafts`}…
          </Button>
        </>
      )}
      <BulkDialogs {...{ all, views, asking, stoppable, deletable, bulk }} onClose={() => setAsking(null)} />
    </>
  );
}

/** The group that all of them are in; empty where they differ. */
function commonGroup(views: readonly BotView[]): string {
  const [name, ...others] = new Set(views.map(({ bot }) => bot.group_name));
  return others.length > 0 ? '' : (name ?? '');
}
