import type { ReactNode } from 'react';
import { useController, useFormContext, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { Field } from '../ui/field.tsx';
import { NumberField } from '../ui/number-field.tsx';

export interface ParamFieldProps<Values extends FieldValues> {
  readonly name: FieldPathByValue<Values, string>;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Right end of the label's line. */
  readonly aside?: ReactNode;
  /** Unit inside the frame. */
  readonly suffix?: string;
  readonly step?: string;
  readonly placeholder?: string;
  /** What the plan says of this field; the field's own fault goes first. */
  readonly fault?: string | undefined;
}

/** A number of a bot, checked by the core's schema when it is left. */
export function ParamField<Values extends FieldValues>(props: ParamFieldProps<Values>) {
  const { name, label, hint, aside, suffix, step, placeholder, fault } = props;
  const { control } = useFormContext<Values>();
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} aside={aside} error={fieldState.error?.message ?? fault}>
      {(tied) => (
        <NumberField
          {...tied}
          ref={field.ref}
          name={name}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          suffix={suffix}
          {...(step !== undefined && { step })}
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
    </Field>
  );
}
