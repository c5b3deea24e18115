import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { screensOf } from '../kinds/registry.ts';
import { type EditField, keyOf } from './edit-field.ts';
import { EditForm } from './edit-form.tsx';
import { EditPreviewPanel } from './edit-preview.tsx';
import { useEdit } from './use-edit.ts';

export interface EditDialogProps {
  readonly view: BotView;
  readonly onClose: () => void;
}

const TITLE_ID = 'edit-bot-form';

function LoadedDialog({ view, onClose, fields }: EditDialogProps & { readonly fields: readonly EditField[] }) {
  const edit = useEdit(view, fields, onClose);
  const { fault, preview } = edit;
  const isOfField = fault !== null && fields.some((field) => keyOf(field).split('.')[0] === fault.field.split('.')[0]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change ${view.name}`}
      description="It goes on running. What is not here cannot be changed while it runs."
      className="w-[min(40rem,calc(100vw-1.5rem))]"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={TITLE_ID} disabled={!edit.canApply} isBusy={edit.isBusy}>
            Apply changes
          </Button>
        </>
      }
    >
      <form
        id={TITLE_ID}
        onSubmit={(event) => {
          event.preventDefault();
          if (edit.canApply && !edit.isBusy) void edit.apply();
        }}
      >
        <EditForm
          fields={fields}
          values={edit.values}
          onChange={edit.change}
          quote={splitSymbol(view.bot.symbol).quote}
          fault={fault}
        />
      </form>
      {fault !== null && !isOfField && (
        <Alert tone="error" title="The bot cannot be changed so" className="mt-3">
          {fault.message}
        </Alert>
      )}
      <section aria-label="What changes" aria-live="polite" className="mt-4 min-h-24 border-t border-line pt-3">
        {!edit.hasChanges && (
          <p className="text-xs text-fg-2">Change a field to see which orders go and which come before it happens.</p>
        )}
        {edit.isLooking && preview === null && <p className="text-xs text-fg-2">Looking what changes…</p>}
        {preview !== null && <EditPreviewPanel preview={preview} symbol={view.bot.symbol} />}
      </section>
    </Dialog>
  );
}

/** Changes a bot while it runs: what its kind declares as safe, with what happens shown before. */
export function EditDialog({ view, onClose }: EditDialogProps) {
  const screens = screensOf(view.bot.type);
  const { data: fields } = useQuery({
    queryKey: ['bot-edit-fields', view.bot.type],
    queryFn: () => screens.loadEdits?.() ?? Promise.resolve([]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (fields !== undefined) return <LoadedDialog view={view} onClose={onClose} fields={fields} />;
  return (
    <Dialog open onOpenChange={onClose} title={`Change ${view.name}`}>
      <Skeleton className="h-64 w-full" />
    </Dialog>
  );
}
