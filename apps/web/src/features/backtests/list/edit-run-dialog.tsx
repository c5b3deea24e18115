import type { ResearchRunRow } from '@atb/api/research-rows';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { Button } from '../../../components/ui/button.tsx';
import { controlClass } from '../../../components/ui/control-class.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import type { useRunMutations } from '../../../hooks/use-run-mutations.ts';

const NAME_MAX = 120;
const NOTE_MAX = 2_000;

const runForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'A run needs a name.')),
  note: z.string().check(z.trim()),
});

export interface EditRunDialogProps {
  readonly run: Pick<ResearchRunRow, 'name' | 'note'>;
  readonly mark: Pick<ReturnType<typeof useRunMutations>['mark'], 'mutate'>;
  readonly onClose: () => void;
}

/** Name and note of a run. */
export function EditRunDialog({ run, mark, onClose }: EditRunDialogProps) {
  const formId = useId();
  const { register, formState, handleSubmit } = useForm({
    resolver: zodResolver(runForm),
    defaultValues: { name: run.name, note: run.note },
    mode: 'onChange',
  });
  const onSubmit = handleSubmit((marks) => {
    mark.mutate(marks);
    onClose();
  });
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
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-3">
        <Field label="Name" error={formState.errors.name?.message}>
          {(field) => <Input {...field} {...register('name')} maxLength={NAME_MAX} />}
        </Field>
        <Field label="Note">
          {(field) => (
            <textarea
              {...field}
              {...register('note')}
              rows={5}
              maxLength={NOTE_MAX}
              className={controlClass('md', 'h-auto px-2.5 py-2')}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
