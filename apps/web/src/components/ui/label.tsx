import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

/** The visible name of a control. */
export function Label({ className, children, htmlFor, ...rest }: ComponentProps<'label'>) {
  return (
    <label {...rest} htmlFor={htmlFor} className={cn('block text-xs text-fg-2', className)}>
      {children}
    </label>
  );
}
