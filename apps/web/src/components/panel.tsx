import { useId, type ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { ErrorBoundary } from './error-boundary.tsx';

export interface PanelProps {
  readonly title: ReactNode;
  /** Beside the title and not part of its name: how a figure is computed. */
  readonly help?: ReactNode;
  /** Right end of the title line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  readonly bodyClassName?: string;
}

/** A framed section with a title; the unit pages are made of, and that breaks alone. */
export function Panel({ title, help, actions, children, className, bodyClassName = 'p-3' }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn('flex min-w-0 flex-col rounded-lg border border-line bg-surface-1', className)}
    >
      <div className="flex min-h-10 items-center gap-1 border-b border-line px-3">
        <h2 id={id} className="text-base font-medium">
          {title}
        </h2>
        {help}
        {actions !== undefined && <div className="ml-auto flex items-center gap-1">{actions}</div>}
      </div>
      <div className={cn('min-h-0 min-w-0 flex-auto', bodyClassName)}>
        <ErrorBoundary place="part">{children}</ErrorBoundary>
      </div>
    </section>
  );
}
