import { Archive, ArchiveRestore, Copy, Ellipsis, Pause, Play, Square, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../components/ui/dropdown-menu.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { useBotCommands } from '../use-bot-commands.ts';
import { deedsOf } from './bot-deeds.ts';

const loadStopDialog = () => import('./stop-bot-dialog.tsx');
const StopBotDialog = lazy(async () => ({ default: (await loadStopDialog()).StopBotDialog }));
const DeleteBotDialog = lazy(async () => ({ default: (await import('./delete-bot-dialog.tsx')).DeleteBotDialog }));

export interface BotActionsProps {
  readonly view: BotView;
  /** `compact`: icons with names, for rows. */
  readonly size?: 'compact' | 'full';
}

type Asking = 'stop' | 'delete' | null;

/** Which dialog is open and which has been, so that it can animate out. */
function useAsking() {
  const [asking, setAsking] = useState<Asking>(null);
  const [asked, setAsked] = useState<Asking>(null);
  const ask = (what: Asking): void => {
    setAsked(what);
    setAsking(what);
  };
  return { asking, asked, ask, close: (isOpen: boolean) => !isOpen && setAsking(null) };
}

function MoreMenu({ view, onDelete }: { readonly view: BotView; readonly onDelete: () => void }) {
  const navigate = useNavigate();
  const { archive, restore } = useBotCommands();
  const deeds = deedsOf(view.bot);
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`More for ${view.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void navigate(`/bots/create?clone=${view.bot.id}`)}>
        Clone
      </MenuItem>
      {deeds.canArchive && (
        <MenuItem icon={<Archive aria-hidden />} onSelect={() => archive(view)}>
          Archive
        </MenuItem>
      )}
      {deeds.canRestore && (
        <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={() => restore(view)}>
          Restore
        </MenuItem>
      )}
      {deeds.canDelete && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
            Delete draft…
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}

interface DeedProps {
  readonly label: string;
  readonly view: BotView;
  readonly isCompact: boolean;
  readonly icon: React.ReactNode;
  readonly isPrimary?: boolean;
  readonly onClick: () => void;
}

function Deed({ label, view, isCompact, icon, isPrimary = false, onClick }: DeedProps) {
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
export function BotActions({ view, size = 'full' }: BotActionsProps) {
  const navigate = useNavigate();
  const { start, pause } = useBotCommands();
  const { asking, asked, ask, close } = useAsking();
  const deeds = deedsOf(view.bot);
  const common = { view, isCompact: size === 'compact' };
  return (
    <span className="inline-flex items-center gap-1">
      {deeds.canStart && (
        <Deed
          {...common}
          label={deeds.isResume ? 'Resume' : 'Start'}
          icon={<Play aria-hidden />}
          isPrimary
          onClick={() => start(view)}
        />
      )}
      {deeds.canPause && <Deed {...common} label="Pause" icon={<Pause aria-hidden />} onClick={() => pause(view)} />}
      {deeds.canStop && <Deed {...common} label="Stop…" icon={<Square aria-hidden />} onClick={() => ask('stop')} />}
      <MoreMenu view={view} onDelete={() => ask('delete')} />
      <Suspense fallback={null}>
        {asked === 'stop' && <StopBotDialog views={[view]} open={asking === 'stop'} onOpenChange={close} />}
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
