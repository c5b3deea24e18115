import { Ellipsis, Pause, Play, SlidersHorizontal, Square } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { useBotCommands } from '../use-bot-commands.ts';
import { screensOf } from '../kinds/registry.ts';
import { allowedActions } from './allowed-actions.ts';
import type { BotMenuProps } from './bot-menu.tsx';

const loadStopDialog = () => import('./stop-bot-dialog.tsx');
const StopBotDialog = lazy(async () => ({ default: (await loadStopDialog()).StopBotDialog }));
const loadMenu = () => import('./bot-menu.tsx');
const BotMenu = lazy(async () => ({ default: (await loadMenu()).BotMenu }));
const EditDialog = lazy(async () => ({ default: (await import('../edit/edit-dialog.tsx')).EditDialog }));
const MoveOneDialog = lazy(async () => ({ default: (await import('../groups/move-one-dialog.tsx')).MoveOneDialog }));
const DeleteBotDialog = lazy(async () => ({ default: (await import('./delete-bot-dialog.tsx')).DeleteBotDialog }));

export interface BotActionsProps {
  readonly view: BotView;
  /** `compact`: icons with names, for rows. */
  readonly size?: 'compact' | 'full';
  /** The dialog that is open from the beginning. */
  readonly startsWith?: 'stop' | 'edit' | null;
  /** Called when a dialog has been closed. */
  readonly onClosed?: () => void;
}

type Asking = 'stop' | 'delete' | 'edit' | 'move' | null;

/** Which dialog is open and which has been, so that it can animate out. */
function useAsking(first: Asking, onClosed?: () => void) {
  const [asking, setAsking] = useState(first);
  const [asked, setAsked] = useState(first);
  const ask = (what: Asking): void => {
    setAsked(what);
    setAsking(what);
  };
  const close = (isOpen: boolean): void => {
    if (isOpen) return;
    setAsking(null);
    onClosed?.();
  };
  return { asking, asked, ask, close };
}

/** The menu's code comes with the first look at it; until then a plain button stands in its place. */
function MoreActions({ view, onDelete, onMove, onEdit }: Omit<BotMenuProps, 'label'>) {
  const [isWanted, setWanted] = useState(false);
  const prepare = (): void => void loadMenu();
  const label = `More for ${view.name}`;
  const standIn = (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-haspopup="menu"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setWanted(true)}
    >
      <Ellipsis aria-hidden />
    </Button>
  );
  if (!isWanted) return standIn;
  return (
    <Suspense fallback={standIn}>
      <BotMenu view={view} label={label} onDelete={onDelete} onMove={onMove} onEdit={onEdit} />
    </Suspense>
  );
}

interface ActionButtonProps {
  readonly label: string;
  readonly view: BotView;
  readonly isCompact: boolean;
  readonly icon: React.ReactNode;
  readonly isPrimary?: boolean;
  readonly onClick: () => void;
}

function ActionButton({ label, view, isCompact, icon, isPrimary = false, onClick }: ActionButtonProps) {
  if (isCompact) {
    return (
      <IconButton label={`${label} ${view.name}`} onClick={onClick}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button variant={isPrimary ? 'primary' : 'outline'} onClick={onClick}>
      {icon}
      {label}
    </Button>
  );
}

/** Start, pause, stop and the rest, as the bot's state allows. */
export function BotActions({ view, size = 'full', startsWith = null, onClosed }: BotActionsProps) {
  const navigate = useNavigate();
  const { start, pause } = useBotCommands();
  const actions = allowedActions(view.bot);
  const canEdit = actions.canEdit && screensOf(view.bot.type).loadEdits !== undefined;
  const isAllowed = startsWith === 'edit' ? canEdit : actions.canStop;
  const { asking, asked, ask, close } = useAsking(isAllowed ? startsWith : null, onClosed);
  const common = { view, isCompact: size === 'compact' };
  return (
    <span className="inline-flex items-center gap-1">
      {(actions.canStart || actions.canPause) && (
        // One button that changes its word, so that the focus stays on it.
        <ActionButton
          {...common}
          label={actions.canPause ? 'Pause' : actions.isResume ? 'Resume' : 'Start'}
          icon={actions.canPause ? <Pause aria-hidden /> : <Play aria-hidden />}
          isPrimary={actions.canStart}
          onClick={() => (actions.canPause ? pause : start)(view)}
        />
      )}
      {canEdit && size === 'full' && (
        <ActionButton
          {...common}
          label="Change…"
          icon={<SlidersHorizontal aria-hidden />}
          onClick={() => ask('edit')}
        />
      )}
      {actions.canStop && (
        <ActionButton {...common} label="Stop…" icon={<Square aria-hidden />} onClick={() => ask('stop')} />
      )}
      <MoreActions
        view={view}
        onDelete={() => ask('delete')}
        onMove={() => ask('move')}
        onEdit={canEdit ? () => ask('edit') : null}
      />
      <Suspense fallback={null}>
        {asked === 'stop' && <StopBotDialog views={[view]} open={asking === 'stop'} onOpenChange={close} />}
        {asking === 'edit' && <EditDialog view={view} onClose={() => close(false)} />}
        {asking === 'move' && <MoveOneDialog view={view} onClose={() => close(false)} />}
        {asked === 'delete' && (
          <DeleteBotDialog
            view={view}
            open={asking === 'delete'}
            onOpenChange={close}
            onDeleted={() => void navigate('/bots')}
          />
        )}
      </Suspense>
    </span>
  );
}
