import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** On or off, at once. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  return (
    <label className={cn('flex min-h-6 items-center justify-between gap-4 text-sm coarse:min-h-11', className)}>
      <span>
        {label}
        {hint !== undefined && <span className="block text-xs text-fg-2">{hint}</span>}
      </span>
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native box reports its own state
        role="switch"
        className={cn(
          'relative h-5 w-9 shrink-0 appearance-none rounded-full border border-line-strong bg-surface-3 transition-colors duration-100 disabled:opacity-50',
          'before:absolute before:top-1/2 before:left-0.5 before:size-3.5 before:-translate-y-1/2 before:rounded-full before:bg-fg-2 before:transition-[left] before:duration-100',
          'checked:border-transparent checked:bg-brand checked:before:left-[1.125rem] checked:before:bg-brand-fg',
        )}
      />
    </label>
  );
}
