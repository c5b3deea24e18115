import { cn } from '../../lib/cn.ts';

export interface SkeletonProps {
  /** Gives the final size, so that nothing moves when the content comes. */
  readonly className?: string;
}

/** A block in the place of what is loading; appears after 200 ms. */
export function Skeleton({ className }: SkeletonProps) {
  return <div aria-hidden className={cn('animate-appear-late rounded-sm bg-surface-2', className)} />;
}
