import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { ParamField } from './param-field.tsx';

export interface FeeFieldProps<Values extends FieldValues> {
  readonly name: FieldPathByValue<Values, string>;
  readonly fault?: string | undefined;
}

/** The fee that planning counts with. */
export function FeeField<Values extends FieldValues>({ name, fault }: FeeFieldProps<Values>) {
  return (
    <ParamField<Values>
      name={name}
      label="Fee each side"
      suffix="bps"
      hint="For planning: 10 bps are 0.1%. The larger of this and the account’s own fee counts."
      fault={fault}
    />
  );
}
