import { cn } from '../../lib/cn.ts';

export interface ProgressProps {
  readonly label: string;
  readonly value: number;
  /** Defaults to 100. */
  readonly max?: number;
  readonly tone?: 'brand' | 'neutral' | 'warn' | 'danger';
  readonly className?: string;
}

const FILL = { brand: 'bg-brand-text', neutral: 'bg-fg-2', warn: 'bg-warn', danger: 'bg-danger' } as const;

/** How far something is, 0 to `max`. */
export function Progress({ label, value, max = 100, tone = 'brand', className }: ProgressProps) {
  const share = max > 0 ? Math.max(0, Math.min(1, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.max(0, Math.min(max, value))}
      className={cn('h-1 overflow-hidden rounded-full bg-surface-3', className)}
    >
      <div
        className={cn('h-full rounded-full transition-[width] duration-200 ease-out', FILL[tone])}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
