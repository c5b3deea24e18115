// features/bots/advice: the wizard's recommendation, what it is made of, and what has become of it.
import { useState } from 'react';
import type { FieldPath, PathValue, UseFormReturn } from 'react-hook-form';
import type { NamedValues } from '../wizard/wizard-kind.ts';

/** Whether the fields are those of a recommendation. */
export interface AppliedAdvice<Values> {
  /** `edited`: some field was changed since. */
  readonly state: 'none' | 'applied' | 'edited';
  readonly apply: (values: Partial<Values>) => void;
}

/** Overwrites fields by a recommendation, and knows from then on that it did. */
export function useAppliedAdvice<Values extends NamedValues>(
  form: UseFormReturn<Values>,
  values: Values,
): AppliedAdvice<Values> {
  const [applied, setApplied] = useState<Partial<Values> | null>(null);
  const isSame = applied !== null && Object.entries(applied).every(([field, value]) => values[field] === value);
  return {
    state: applied === null ? 'none' : isSame ? 'applied' : 'edited',
    apply: (changes) => {
      for (const [field, value] of Object.entries(changes)) {
        form.setValue(field as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, {
          shouldDirty: true,
          shouldValidate: true,
        });
      }
      setApplied(changes);
    },
  };
}
