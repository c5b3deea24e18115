import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export interface EmptyStateProps {
  /** One sentence: why nothing is here. */
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** The one next action, and perhaps a sample. */
  readonly actions?: ReactNode;
  readonly icon?: ReactNode;
  readonly className?: string;
}

/** Nothing here yet, why, and what to do about it. */
export function EmptyState({ title, detail, actions, icon, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center justify-center gap-1 px-4 py-8 text-center', className)}>
      {icon !== undefined && <div className="mb-2 text-fg-3 [&_svg]:size-6">{icon}</div>}
      <p className="text-base font-medium text-balance">{title}</p>
      {detail !== undefined && <p className="max-w-[52ch] text-sm text-pretty text-fg-2">{detail}</p>}
      {actions !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
