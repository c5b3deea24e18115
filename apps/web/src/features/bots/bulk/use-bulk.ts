import { BOTS_MESSAGES } from '@atb/api/messages/bots';
import type { BulkAction } from '@atb/api/functions/bots/bulk-bots';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BotView } from '../../../lib/bot-view.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { groupBots } from '../groups/group-bots.ts';
import type { BulkOutcome } from './bulk-result-dialog.tsx';
import { bulkTitle } from './describe-bulk.ts';
import { type BulkOrder, runBulk } from './run-bulk.ts';

const FAILURE: Readonly<Record<BulkAction, string>> = {
  start: BOTS_MESSAGES.startFailed,
  pause: BOTS_MESSAGES.pauseFailed,
  stop: BOTS_MESSAGES.stopFailed,
  delete: BOTS_MESSAGES.deleteFailed,
  move: BOTS_MESSAGES.updateFailed,
};

/** What takes it back; null for what cannot be. */
function undoOf(
  { action }: BulkOrder,
  views: readonly BotView[],
): ReadonlyArray<readonly [readonly BotView[], BulkOrder]> {
  if (action === 'start' || action === 'pause') return [[views, { action: action === 'start' ? 'pause' : 'start' }]];
  if (action !== 'move') return [];
  return groupBots(views).map(({ name, views: members }) => [members, { action, group: name }]);
}

export interface Bulk {
  readonly isBusy: boolean;
  /** Of a request that something came in the way of; null once it has been read. */
  readonly outcome: BulkOutcome | null;
  readonly closeOutcome: () => void;
  /** Asks it of every bot and tells what came of it: in a notice when all went well, bot by bot otherwise. */
  readonly run: (views: readonly BotView[], order: BulkOrder) => Promise<void>;
}

export function useBulk(): Bulk {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const run = async (views: readonly BotView[], order: BulkOrder): Promise<void> => {
    setBusy(true);
    try {
      const results = await runBulk(
        views.map(({ bot }) => bot.id),
        order,
      );
      const names = new Map(views.map(({ bot, name }) => [bot.id, name]));
      const isWhole = results.every(({ error }) => error === null);
      if (isWhole) {
        const changed = new Set(results.flatMap(({ botId, status }) => (status === 'done' ? [botId] : [])));
        const back = undoOf(
          order,
          views.filter(({ bot }) => changed.has(bot.id)),
        );
        const undo = (): void => back.forEach(([members, reverse]) => void run(members, reverse));
        notifySuccess(bulkTitle(order.action, results), back.length > 0 && changed.size > 0 ? { undo } : {});
      } else if (results.length === 1)
        notifyError(FAILURE[order.action], { detail: `${views[0]?.name ?? 'Bot'}: ${results[0]?.error ?? ''}` });
      else
        setOutcome({
          action: order.action,
          results: results.map((result) => ({ ...result, name: names.get(result.botId) ?? 'Bot' })),
        });
    } catch (error) {
      const { message } = describeError(error);
      const title = `${FAILURE[order.action]} (${views.length} of ${views.length})`;
      notifyError(title, { detail: `${views.map(({ name }) => name).join(', ')}: ${message}` });
    } finally {
      setBusy(false);
      for (const queryKey of [['bots'], ['bot-states'], ['bot-events'], ['orders']])
        void queries.invalidateQueries({ queryKey });
    }
  };
  return { isBusy, outcome, closeOutcome: () => setOutcome(null), run };
}
