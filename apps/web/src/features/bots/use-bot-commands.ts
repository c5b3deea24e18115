import type { StopHoldings } from '@atb/api/rows/bot-schedules';
import { BOTS_MESSAGES } from '@atb/api/messages/bots';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BotRow, BotStatus } from '@atb/api/rows/bots';
import { botQuery, botsQuery } from '../../lib/api/bots.ts';
import type { BotView } from '../../lib/bot-view.ts';
import { describeError } from '../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { setBotArchived } from './api/archive-bot.ts';
import { deleteBot } from './api/delete-bot.ts';
import { pauseBot, startBot, stopBot } from '../../lib/api/bot-commands.ts';

/** Shows a change at once, everywhere the bot is shown. */
function showChange(queries: QueryClient, botId: string, change: Partial<BotRow>): void {
  queries.setQueryData(botsQuery().queryKey, (bots) =>
    bots?.map((bot) => (bot.id === botId ? { ...bot, ...change } : bot)),
  );
  queries.setQueryData(botQuery(botId).queryKey, (bot) =>
    bot === undefined || bot === null ? bot : { ...bot, ...change },
  );
}

function reload(queries: QueryClient): void {
  for (const queryKey of [['bots'], ['bot-states'], ['bot-events'], ['orders']]) {
    void queries.invalidateQueries({ queryKey });
  }
}

interface BotAction {
  readonly view: BotView;
  readonly change: Partial<BotRow>;
  readonly send: () => Promise<void>;
  /** Heading when it fails. */
  readonly failure: string;
  /** One of several, whose failures are told together. */
  readonly isReportedElsewhere?: boolean;
}

interface Failed {
  readonly name: string;
  readonly message: string;
}

/** Failures of several bots in one notice: their names by reason. */
function reportTogether(title: string, failed: readonly Failed[], asked: number): void {
  if (failed.length === 0) return;
  const reasons = [...new Set(failed.map(({ message }) => message))];
  const namesOf = (reason: string): string =>
    failed
      .filter(({ message }) => message === reason)
      .map(({ name }) => name)
      .join(', ');
  const parts = reasons.map((reason) => `${namesOf(reason)}: ${reason}`);
  notifyError(`${title} (${failed.length} of ${asked})`, { detail: parts.join(' ') });
}

/** What is asked of a bot is shown at once and taken back, with the reason, when it is refused. */
function useBotAction() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['bot-command'],
    mutationFn: async ({ send }: BotAction) => send(),
    onMutate: ({ view, change }) => showChange(queries, view.bot.id, change),
    onError: (error, { view, failure, isReportedElsewhere = false }) => {
      showChange(queries, view.bot.id, view.bot);
      if (!isReportedElsewhere) notifyError(failure, { detail: `${view.name}: ${describeError(error).message}` });
    },
    onSettled: () => reload(queries),
  });
}

function toStatus(status: BotStatus, status_reason: string): Partial<BotRow> {
  return { status, status_reason };
}

export interface BotCommands {
  readonly start: (view: BotView) => void;
  readonly pause: (view: BotView) => void;
  /** Several at once; what is refused is told together. */
  readonly pauseAll: (views: readonly BotView[]) => void;
  /** Settles when the engine has taken the command; rejects with the reason, for the dialog to show. */
  readonly stop: (views: readonly BotView[], holdings: StopHoldings) => Promise<void>;
  readonly archive: (view: BotView) => void;
  readonly restore: (view: BotView) => void;
  readonly remove: (view: BotView) => Promise<void>;
}

/** Everything that can be asked of a bot. */
export function useBotCommands(): BotCommands {
  const queries = useQueryClient();
  const action = useBotAction();
  const restore = (view: BotView): void => {
    const send = (): Promise<void> => setBotArchived(view.bot.id, false);
    action.mutate({ view, change: { archived_at: null }, send, failure: BOTS_MESSAGES.updateFailed });
  };
  return {
    start: (view) => {
      const change = toStatus('running', 'Waiting for the engine to take over.');
      action.mutate({ view, change, send: () => startBot(view.bot.id), failure: BOTS_MESSAGES.startFailed });
    },
    pause: (view) => {
      const change = toStatus('paused', 'Paused by you.');
      action.mutate({ view, change, send: () => pauseBot(view.bot.id), failure: BOTS_MESSAGES.pauseFailed });
    },
    pauseAll: (views) => {
      const change = toStatus('paused', 'Paused by you.');
      const failure = BOTS_MESSAGES.pauseFailed;
      const pauseOne = async (view: BotView): Promise<readonly Failed[]> => {
        try {
          await action.mutateAsync({
            view,
            change,
            send: () => pauseBot(view.bot.id),
            failure,
            isReportedElsewhere: true,
          });
          return [];
        } catch (error) {
          return [{ name: view.name, message: describeError(error).message }];
        }
      };
      void Promise.all(views.map(pauseOne)).then((failed) => reportTogether(failure, failed.flat(), views.length));
    },
    stop: async (views, holdings) => {
      for (const { bot } of views) await stopBot(bot.id, holdings);
      for (const { bot } of views) showChange(queries, bot.id, toStatus('stopping', 'Cancelling its orders.'));
      reload(queries);
    },
    archive: (view) => {
      const send = (): Promise<void> => setBotArchived(view.bot.id, true);
      const change = { archived_at: new Date().toISOString() };
      action.mutate({ view, change, send, failure: BOTS_MESSAGES.updateFailed });
      notifySuccess(`${view.name} archived`, { detail: 'It stays readable.', undo: () => restore(view) });
    },
    restore,
    remove: async (view) => {
      await deleteBot(view.bot.id);
      reload(queries);
      notifySuccess(`${view.name} deleted`);
    },
  };
}
