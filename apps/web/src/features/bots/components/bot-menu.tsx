import {
  Archive,
  ArchiveRestore,
  BookOpen,
  Copy,
  Ellipsis,
  FolderInput,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../components/ui/dropdown-menu.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { readWizardKind } from '../kinds/wizard-entries.ts';
import { useBotCommands } from '../use-bot-commands.ts';
import { allowedActions } from './allowed-actions.ts';

export interface BotMenuProps {
  readonly view: BotView;
  readonly label: string;
  readonly onDelete: () => void;
  readonly onMove: () => void;
  /** Null where nothing may be changed now. */
  readonly onEdit: (() => void) | null;
}

/** The actions that are wanted less often; open from the start, since asking for it is what loads it. */
export function BotMenu({ view, label, onDelete, onMove, onEdit }: BotMenuProps) {
  const [isOpen, setOpen] = useState(true);
  const navigate = useNavigate();
  const { archive, restore } = useBotCommands();
  const actions = allowedActions(view.bot);
  return (
    <DropdownMenu
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="icon" aria-label={label}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {readWizardKind(view.bot.type) !== null ? (
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void navigate(`/bots/create?clone=${view.bot.id}`)}>
          Clone
        </MenuItem>
      ) : (
        <MenuItem icon={<BookOpen aria-hidden />} onSelect={() => void navigate(`/bots/${view.bot.id}?tab=rules`)}>
          Rules
        </MenuItem>
      )}
      {onEdit !== null && (
        <MenuItem icon={<SlidersHorizontal aria-hidden />} onSelect={onEdit}>
          Change while it runs…
        </MenuItem>
      )}
      <MenuItem icon={<FolderInput aria-hidden />} onSelect={onMove}>
        Move to group…
      </MenuItem>
      {actions.canArchive && (
        <MenuItem icon={<Archive aria-hidden />} onSelect={() => archive(view)}>
          Archive
        </MenuItem>
      )}
      {actions.canRestore && (
        <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={() => restore(view)}>
          Restore
        </MenuItem>
      )}
      {actions.canDelete && (
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
