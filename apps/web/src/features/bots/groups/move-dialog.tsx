import { GROUP_NAME_MAX } from '@atb/api/rows/bots';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { countOf } from '../../../lib/count-of.ts';

export interface MoveDialogProps {
  /** 'BTC grid', or several bots. */
  readonly names: readonly string[];
  /** Groups that there are. */
  readonly groups: readonly string[];
  readonly initial: string;
  readonly onMove: (group: string) => void;
  readonly onClose: () => void;
}

/** Asks for a group: one that there is, a new one, or none. */
export function MoveDialog({ names, groups, initial, onMove, onClose }: MoveDialogProps) {
  const { register, control, handleSubmit } = useForm({ defaultValues: { group: initial } });
  const group = useWatch({ control, name: 'group' }).trim();
  const formId = useId();
  const listId = useId();
  const [only] = names;
  const onSubmit = handleSubmit((values) => {
    onMove(values.group.trim());
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Move ${names.length === 1 && only !== undefined ? only : countOf(names.length, 'bot')} to a group`}
      description="A group is there as long as a bot is in it. Moving changes nothing of what a bot does."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {group === '' ? 'Take out of groups' : 'Move'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)}>
        <Field label="Group" hint="Leave it empty for no group.">
          {(field) => (
            <Input {...field} {...register('group')} list={listId} maxLength={GROUP_NAME_MAX} autoComplete="off" />
          )}
        </Field>
        <datalist id={listId}>
          {groups.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      </form>
    </Dialog>
  );
}
