import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { changeCopy } from '../api/copies.ts';
import { readCopyParams, readCopyDraft, toDraft, type CopyDraft } from '../copy-draft.ts';
import { CopyFields } from './copy-fields.tsx';

export interface SettingsDialogProps {
  readonly view: BotView;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Changes how a copy goes on, from the provider's next trade. */
export function SettingsDialog({ view, open, onOpenChange }: SettingsDialogProps) {
  const { bot, name } = view;
  const queries = useQueryClient();
  const stored = readCopyParams(bot.params);
  const [draft, setDraft] = useState<CopyDraft | null>(stored === null ? null : toDraft(stored));
  const read = stored === null || draft === null ? null : readCopyDraft(stored.providerId, draft);
  const save = useMutation({
    mutationKey: ['copy', 'save'],
    mutationFn: changeCopy,
    onSuccess: () => {
      notifySuccess(`${name} changed`, { detail: 'From the next trade on.' });
      onOpenChange(false);
    },
    onSettled: () => {
      for (const queryKey of [['bots'], ['bot-states']]) void queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Settings of ${name}`}
      description="What is held stays. The allocation is set when a copy starts."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={save.isPending}
            disabled={read?.status !== 'valid'}
            onClick={() => {
              if (read?.status === 'valid' && stored !== null)
                save.mutate({ botId: bot.id, before: stored, params: read.params });
            }}
          >
            Save settings
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {draft === null ? (
          <Alert tone="error">The settings of this copy cannot be read. Stop it and copy the provider anew.</Alert>
        ) : (
          <CopyFields
            draft={draft}
            onChange={(change) => setDraft({ ...draft, ...change })}
            fault={read?.status === 'invalid' ? read : null}
            quote={splitSymbol(bot.symbol).quote}
            isMoneyFixed
          />
        )}
        {save.isError && <Alert tone="error">{describeError(save.error).message}</Alert>}
      </div>
    </Dialog>
  );
}
