import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../../../hooks/use-address.ts';
import { useDebounced } from '../../../hooks/use-debounced.ts';
import { useSubmission } from '../../../hooks/use-submission.ts';
import { call, FunctionError } from '../../../lib/api/call.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { type EditField, type EditValues, changedParams, readValues, readWanted } from './edit-field.ts';

const REST_MS = 350;

/** What the server refused, and of which parameter. */
function faultOf(error: unknown): { readonly field: string; readonly message: string } | null {
  if (error === null || error === undefined) return null;
  return {
    field: error instanceof FunctionError ? (error.field ?? '') : '',
    message: describeError(error).message,
  };
}

/** Parameters as they were, of those that change. */
function valuesBefore(params: Readonly<Record<string, unknown>>, changes: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(changes).map((key) => [key, params[key] ?? null]));
}

/** The form of an edit, what the server says of it while it is filled in, and what carries it out. */
export function useEdit(view: BotView, fields: readonly EditField[], onDone: () => void) {
  const queries = useQueryClient();
  const [address] = useAddress();
  const { bot } = view;
  const params: Readonly<Record<string, unknown>> = view.record === null ? bot.params : { ...view.record.state.params };
  // As they were when the dialog opened: what the engine changes meanwhile is no change of the user's.
  const [start] = useState(params);
  const [values, setValues] = useState<EditValues>(() => ({
    ...readValues(fields, params),
    ...readWanted(fields, address),
  }));
  const [isBusy, setBusy] = useState(false);
  const submit = useSubmission(() => crypto.randomUUID());
  const changes = changedParams(fields, start, values);
  const text = JSON.stringify(changes);
  const settled = useDebounced(text, REST_MS);
  const hasChanges = text !== '{}';
  const preview = useQuery({
    queryKey: ['bots', 'edit', bot.id, settled],
    queryFn: ({ signal }) =>
      call('preview-bot-edit', { botId: bot.id, changes: JSON.parse(settled) as Record<string, unknown> }, signal),
    enabled: settled !== '{}' && hasChanges,
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const [failure, setFailure] = useState<unknown>(null);
  const send = async (wanted: object, id: string): Promise<void> => {
    await call('edit-bot', { botId: bot.id, changes: { ...wanted }, requestId: id });
    for (const queryKey of [['bots'], ['bot-states'], ['bot-events'], ['orders']])
      void queries.invalidateQueries({ queryKey });
  };
  const undo = (): void => {
    send(valuesBefore(start, changes), crypto.randomUUID()).catch((error: unknown) =>
      notifyError(`${view.name} was not changed back`, { detail: describeError(error).message }),
    );
  };
  const apply = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await submit(changes, (requestId) => send(changes, requestId));
      notifySuccess(`${view.name} changed`, { detail: 'The change stands in its decision log.', undo });
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const isSettled = settled === text;
  return {
    values,
    change: (key: string, value: string): void => {
      setValues((newest) => ({ ...newest, [key]: value }));
      setFailure(null);
    },
    hasChanges,
    preview: hasChanges && preview.error === null ? (preview.data ?? null) : null,
    isLooking: hasChanges && (!isSettled || preview.isFetching),
    fault: faultOf(failure ?? (hasChanges && isSettled ? preview.error : null)),
    isBusy,
    // Each word of the engine about the bot asks anew: what was answered of these very changes may be carried out meanwhile.
    canApply:
      hasChanges && isSettled && preview.isSuccess && !preview.isPlaceholderData && preview.data.changes.length > 0,
    apply,
  };
}
