import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { WithPlanLink } from '../plan-link.tsx';
import { Label } from './label.tsx';

/** What a control needs to be tied to its label, hint and error; spread it onto the control. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** One sentence that says what to change. */
  readonly error?: ReactNode;
  /** Right end of the label's line: a link or a figure. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label, control, hint and error as one, tied together for assistive technology. */
export function Field({ label, hint, error, aside, className, children }: FieldProps) {
  const id = useId();
  const hasHint = hint !== undefined && hint !== null && hint !== false;
  const hasError = error !== undefined && error !== null && error !== false && error !== '';
  const describedBy = cn(hasHint && `${id}-hint`, hasError && `${id}-error`);
  return (
    <div className={className}>
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <Label htmlFor={id}>{label}</Label>
        {aside !== undefined && <span className="text-xs text-fg-2">{aside}</span>}
      </div>
      {children({
        id,
        ...(describedBy !== '' && { 'aria-describedby': describedBy }),
        ...(hasError && { 'aria-invalid': true }),
      })}
      {hasHint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-fg-2">
          {hint}
        </p>
      )}
      {hasError && (
        <p id={`${id}-error`} className="mt-1 flex items-start gap-1 text-xs text-danger">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          <span>
            <WithPlanLink>{error}</WithPlanLink>
          </span>
        </p>
      )}
    </div>
  );
}
