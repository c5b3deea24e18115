import { useQuery } from '@tanstack/react-query';
import { botsQuery } from '../../../lib/api/bots.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { MoveDialog } from './move-dialog.tsx';

/** Moves one bot; the groups are those of all bots. */
export function MoveOneDialog({ view, onClose }: { readonly view: BotView; readonly onClose: () => void }) {
  const { data: bots } = useQuery(botsQuery());
  const { run } = useBulk();
  const groups = [...new Set((bots ?? []).map(({ group_name: group }) => group))]
    .filter((name) => name !== '')
    .toSorted();
  return (
    <MoveDialog
      names={[view.name]}
      groups={groups}
      initial={view.bot.group_name}
      onMove={(group) => void run([view], { action: 'move', group })}
      onClose={onClose}
    />
  );
}
