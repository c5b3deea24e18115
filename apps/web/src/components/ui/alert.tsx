import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { WithPlanLink } from '../plan-link.tsx';
import { cn } from '../../lib/cn.ts';

const LOOK = {
  info: { icon: Info, frame: 'border-paper/40 bg-paper-soft', mark: 'text-paper' },
  success: { icon: CircleCheck, frame: 'border-line-strong bg-surface-2', mark: 'text-fg' },
  warning: { icon: TriangleAlert, frame: 'border-warn/50 bg-warn-soft', mark: 'text-warn' },
  error: { icon: CircleAlert, frame: 'border-danger/50 bg-danger-soft', mark: 'text-danger' },
} as const;

export interface AlertProps {
  readonly tone?: keyof typeof LOOK;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
}

/** A message in the flow of the page. An error interrupts a screen reader, everything else waits. */
export function Alert({ tone = 'info', title, children, actions, className }: AlertProps) {
  const { icon: Icon, frame, mark } = LOOK[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cn('flex gap-2 rounded-md border p-2.5 text-sm', frame, className)}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', mark)} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children !== undefined && (
          <div className={title === undefined ? undefined : 'text-fg-2'}>
            <WithPlanLink>{children}</WithPlanLink>
          </div>
        )}
        {actions !== undefined && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
