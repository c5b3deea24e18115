import { useState, type SyntheticEvent } from 'react';
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

/** What the user will know the factor by. */
export function FactorNameForm(props: FactorNameFormProps) {
  const { suggestion, submitLabel, isBusy, failure, onSubmit, onCancel } = props;
  const [name, setName] = useState(suggestion);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isBusy && name.trim() !== '') onSubmit(name.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <Field label="Name" hint="To tell it from others, for example the device it is on.">
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={NAME_LENGTH_MAX}
            autoComplete="off"
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="md" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="md" isBusy={isBusy} disabled={name.trim() === ''}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
