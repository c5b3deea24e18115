import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
}

/** A native box with its label; the platform brings keyboard, forms and announcement. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={cn(
        'flex min-h-6 items-start gap-2 py-0.5 text-sm text-fg coarse:min-h-11 coarse:items-center',
        className,
      )}
    >
      <span className="relative mt-0.5 grid size-4 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-4 appearance-none rounded-xs border border-line-strong bg-bg checked:border-transparent checked:bg-brand indeterminate:bg-brand disabled:opacity-50"
        />
        <svg aria-hidden viewBox="0 0 12 12" className="pointer-events-none absolute hidden size-3 peer-checked:block">
          <path d="m2 6.2 2.8 2.8L10 3.4" fill="none" stroke="var(--brand-fg)" strokeWidth="1.8" />
        </svg>
      </span>
      <span>{label}</span>
    </label>
  );
}
