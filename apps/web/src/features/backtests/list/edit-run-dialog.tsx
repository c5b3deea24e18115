import type { ResearchRunRow } from '@atb/api/research-rows';
import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { controlClass } from '../../../components/ui/control-class.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import type { useRunMutations } from '../../../hooks/use-run-mutations.ts';

const NAME_MAX = 120;
const NOTE_MAX = 2_000;

export interface EditRunDialogProps {
  readonly run: ResearchRunRow;
  readonly mark: ReturnType<typeof useRunMutations>['mark'];
  readonly onClose: () => void;
}

/** Name and note of a run. */
export function EditRunDialog({ run, mark, onClose }: EditRunDialogProps) {
  const formId = useId();
  const [name, setName] = useState(run.name);
  const [note, setNote] = useState(run.note);
  const isNameless = name.trim() === '';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isNameless) return;
    mark.mutate({ name: name.trim(), note: note.trim() });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Name and note"
      footer={
        <>
          <Button variant="outline" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" size="md">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="space-y-3">
        <Field label="Name" error={isNameless && 'A run needs a name.'}>
          {(control) => (
            <Input {...control} value={name} maxLength={NAME_MAX} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field label="Note">
          {(control) => (
            <textarea
              {...control}
              value={note}
              rows={5}
              maxLength={NOTE_MAX}
              onChange={(event) => setNote(event.target.value)}
              className={controlClass('md', 'h-auto px-2.5 py-2')}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
