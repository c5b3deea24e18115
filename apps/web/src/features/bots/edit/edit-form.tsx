import { Field } from '../../../components/ui/field.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { type EditField, type EditValues, keyOf } from './edit-field.ts';

export interface EditFormProps {
  readonly fields: readonly EditField[];
  readonly values: EditValues;
  readonly onChange: (key: string, value: string) => void;
  readonly quote: string;
  /** What the server says of one parameter. */
  readonly fault: { readonly field: string; readonly message: string } | null;
}

interface ControlProps extends Pick<EditFormProps, 'quote' | 'onChange'> {
  readonly field: EditField;
  readonly value: string;
  readonly error: string | undefined;
}

const SWITCH = [
  { value: 'true', label: 'On' },
  { value: 'false', label: 'Off' },
];

function EditControl({ field, value, error, quote, onChange }: ControlProps) {
  const { label, hint } = field;
  const change = (next: string): void => onChange(keyOf(field), next);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) =>
        field.control === 'number' ? (
          <NumberField
            {...control}
            value={value}
            onValueChange={change}
            min="0"
            {...(field.step !== undefined && { step: field.step })}
            {...(field.unit !== undefined && { suffix: field.unit === 'quote' ? quote : field.unit })}
          />
        ) : (
          <Select
            {...control}
            value={value}
            onValueChange={change}
            options={field.control === 'choice' ? field.options : SWITCH}
          />
        )
      }
    </Field>
  );
}

/** The fields of an edit, those that the bot's kind declares. */
export function EditForm({ fields, values, onChange, quote, fault }: EditFormProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {fields.map((field) => (
        <EditControl
          key={keyOf(field)}
          field={field}
          value={values[keyOf(field)] ?? ''}
          error={fault !== null && fault.field.split('.')[0] === field.path[0] ? fault.message : undefined}
          quote={quote}
          onChange={onChange}
        />
      ))}
    </div>
  );
}
