import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'value'> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly options: readonly SelectOption[];
  /** Shown while the value is ''. */
  readonly placeholder?: string;
}

/** One of a known list. The platform's own control: a wheel on phones, typing ahead everywhere. For long lists take Combobox. */
export function Select({ value, onValueChange, options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className={cn('relative flex', className)}>
      <select
        {...rest}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className="h-control w-full min-w-0 appearance-none truncate rounded-md border border-line-strong bg-bg pr-8 pl-2.5 text-sm text-fg disabled:opacity-50 aria-invalid:border-danger coarse:text-lg [&>option]:bg-surface-1"
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled === true}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-fg-3"
      />
    </span>
  );
}
