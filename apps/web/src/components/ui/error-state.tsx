import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { WithPlanLink } from '../plan-link.tsx';
import { Button } from './button.tsx';
import { CopyId } from './copy-id.tsx';

export interface ErrorStateProps {
  /** What failed. */
  readonly title: ReactNode;
  /** Whether money moved and what to do. */
  readonly detail?: ReactNode;
  readonly requestId?: string | null | undefined;
  readonly onRetry?: () => void;
  readonly className?: string;
}

/** A panel that could not load: what failed, what to do, and the id to quote. */
export function ErrorState({ title, detail, requestId, onRetry, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cn('flex flex-col items-center justify-center gap-1 px-4 py-8 text-center', className)}
    >
      <CircleAlert aria-hidden className="mb-1 size-5 text-danger" />
      <p className="text-base font-medium">{title}</p>
      {detail !== undefined && (
        <p className="max-w-[52ch] text-sm text-fg-2">
          <WithPlanLink>{detail}</WithPlanLink>
        </p>
      )}
      {typeof requestId === 'string' && (
        <p className="text-2xs text-fg-3">
          Request <CopyId value={requestId} label="request id" />
        </p>
      )}
      {onRetry !== undefined && (
        <Button variant="outline" className="mt-2" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
