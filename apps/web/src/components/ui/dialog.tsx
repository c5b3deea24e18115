import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../../hooks/use-return-focus.ts';
import { cn } from '../../lib/cn.ts';
import { DialogHeader, SCRIM_CLASS } from './dialog-parts.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Buttons, the action last. */
  readonly footer?: ReactNode;
  readonly className?: string;
}

/** A task that must be finished or left before going on. Load it lazily: it brings Radix's focus trap. */
export function Dialog({ open, onOpenChange, title, description, children, footer, className }: DialogProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={SCRIM_CLASS} />
        <RadixDialog.Content
          onCloseAutoFocus={returnFocus}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={cn(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-1.5rem))] -translate-x-1/2 -translate-y-1/2 flex-col',
            'rounded-lg border border-line bg-surface-1 shadow-pop outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            className,
          )}
        >
          <DialogHeader title={title} description={description} />
          <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
          {footer !== undefined && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
