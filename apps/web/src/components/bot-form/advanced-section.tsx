import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormContext, useFormState, type FieldPath, type FieldValues } from 'react-hook-form';

export interface AdvancedSectionProps<Values extends FieldValues> {
  /** Everything inside that can be wrong. */
  readonly fields: ReadonlyArray<FieldPath<Values>>;
  /** What the plan says of fields. */
  readonly faults: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** What most bots leave as it is, folded away until wanted. Opens by itself when something in it is wrong. */
export function AdvancedSection<Values extends FieldValues>({
  fields,
  faults,
  children,
}: AdvancedSectionProps<Values>) {
  const { control, getFieldState } = useFormContext<Values>();
  const formState = useFormState({ control });
  const isWrong = fields.some((field) => getFieldState(field, formState).invalid || faults[field] !== undefined);
  return (
    <details className="group rounded-md border border-line" open={isWrong ? true : undefined}>
      <summary className="flex min-h-control items-center gap-2 rounded-md px-3 text-sm font-medium select-none">
        <ChevronRight aria-hidden className="size-4 text-fg-3 transition-transform duration-100 group-open:rotate-90" />
        Advanced
      </summary>
      <div className="space-y-4 border-t border-line p-3">{children}</div>
    </details>
  );
}
