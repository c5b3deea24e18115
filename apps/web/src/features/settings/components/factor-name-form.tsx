import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';

export interface FactorNameFormProps {
  readonly suggestion: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onSubmit: (name: string) => void;
  readonly onCancel: () => void;
}

const NAME_LENGTH_MAX = 60;

const nameForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Give it a name'), z.maxLength(NAME_LENGTH_MAX)),
});

/** What the user will know the factor by. */
export function FactorNameForm(props: FactorNameFormProps) {
  const { suggestion, submitLabel, isBusy, failure, onSubmit, onCancel } = props;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(nameForm),
    defaultValues: { name: suggestion },
  });
  const submit = handleSubmit(({ name }) => {
    if (!isBusy) onSubmit(name);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <Field
        label="Name"
        hint="To tell it from others, for example the device it is on."
        error={formState.errors.name?.message}
      >
        {(control) => <Input {...control} {...register('name')} maxLength={NAME_LENGTH_MAX} autoComplete="off" />}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="md" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="md" isBusy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
