import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { Skeleton } from './ui/skeleton.tsx';

export interface KeyFigureProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Second line: what it is made of, or since when. */
  readonly detail?: ReactNode;
  readonly isLoading?: boolean;
  readonly size?: 'md' | 'lg';
  /** The second line takes two on a phone: they are kept free while it loads. */
  readonly hasLongDetail?: boolean;
}

/** One figure of a KeyFigures row. */
export function KeyFigure({
  label,
  value,
  detail,
  isLoading = false,
  size = 'md',
  hasLongDetail = false,
}: KeyFigureProps) {
  return (
    <div className="min-w-0 bg-surface-1 p-3">
      <dt className="flex min-h-5 flex-wrap items-center gap-x-1 text-xs leading-5 text-fg-2">{label}</dt>
      <dd
        className={cn('num mt-1 truncate font-semibold', size === 'lg' ? 'text-xl sm:text-2xl' : 'text-lg sm:text-xl')}
      >
        {isLoading ? <Skeleton className="h-[1lh] w-28" /> : value}
      </dd>
      {detail !== undefined && (
        <dd className={cn('mt-0.5 text-xs text-fg-2', hasLongDetail && 'max-sm:min-h-[2lh]')}>
          {isLoading ? <Skeleton className="h-[1lh] w-20" /> : detail}
        </dd>
      )}
    </div>
  );
}

export interface KeyFiguresProps {
  readonly children: ReactNode;
  /** Grid columns, e.g. 'grid-cols-2 lg:grid-cols-4'. */
  readonly className?: string;
}

/** Key figures in one frame, parted by hairlines. */
export function KeyFigures({ children, className = 'grid-cols-2 md:grid-cols-4' }: KeyFiguresProps) {
  return (
    <dl className={cn('grid gap-px overflow-hidden rounded-lg border border-line bg-line', className)}>{children}</dl>
  );
}
