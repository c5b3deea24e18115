import { LoaderCircle } from 'lucide-react';
import { cn } from '../../lib/cn.ts';

export interface SpinnerProps {
  /** Announced to screen readers; silent when absent. */
  readonly label?: string;
  readonly className?: string;
}

/** A turning ring; fades in after 200 ms, so that what is quick shows none. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      role={label === undefined ? undefined : 'status'}
      className={cn('inline-flex animate-appear-late', className)}
    >
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}
