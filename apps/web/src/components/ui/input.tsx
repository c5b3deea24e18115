import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { controlClass } from './control-class.ts';

export interface InputProps extends Omit<ComponentProps<'input'>, 'prefix' | 'size'> {
  /** Inside the frame, before the text. */
  readonly prefix?: ReactNode;
  /** Inside the frame, after the text: a unit or a small button. */
  readonly suffix?: ReactNode;
  /** `lg`: on pages that are one form. */
  readonly size?: 'md' | 'lg';
  /** Classes of the frame. */
  readonly className?: string;
  readonly inputClassName?: string;
}

/** A line of text in the product's frame. */
export function Input({ prefix, suffix, size = 'md', className, inputClassName, ...rest }: InputProps) {
  return (
    <span className={controlClass(size, className)}>
      {prefix !== undefined && <span className="pl-2.5 text-fg-3 [&_svg]:size-4">{prefix}</span>}
      <input
        {...rest}
        className={cn(
          'h-full w-full min-w-0 rounded-md bg-transparent px-2.5 outline-none read-only:text-fg-2',
          inputClassName,
        )}
      />
      {suffix !== undefined && <span className="flex items-center pr-2.5 text-xs text-fg-3">{suffix}</span>}
    </span>
  );
}
