import { type ServiceStatus, STATUS_LABELS } from '@atb/api/status-document';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { cn } from '../lib/cn.ts';

const LOOK = {
  healthy: { icon: CircleCheck, colour: 'text-fg' },
  warning: { icon: TriangleAlert, colour: 'text-warn' },
  error: { icon: CircleX, colour: 'text-danger' },
} as const;

/** A state as icon and word. */
export function StatusMark({ status, className }: { readonly status: ServiceStatus; readonly className?: string }) {
  const { icon: Icon, colour } = LOOK[status];
  return (
    <span className={cn('inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap', colour, className)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {STATUS_LABELS[status]}
    </span>
  );
}
