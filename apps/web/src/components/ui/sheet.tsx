import { Dialog as RadixDialog } from 'radix-ui';
import type { CSSProperties, ReactNode } from 'react';
import { useReturnFocus } from '../../hooks/use-return-focus.ts';
import { cn } from '../../lib/cn.ts';
import { DialogHeader, SCRIM_CLASS } from './dialog-parts.tsx';

const SIDE = {
  right: { place: 'inset-y-0 right-0 w-[min(28rem,100vw)] border-l', from: '100% 0' },
  left: { place: 'inset-y-0 left-0 w-[min(18rem,calc(100vw-2rem))] border-r', from: '-100% 0' },
  bottom: {
    place: 'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-xl border-t pb-[env(safe-area-inset-bottom)]',
    from: '0 100%',
  },
} as const;

export interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly side?: keyof typeof SIDE;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly bodyClassName?: string;
}

/** A panel that slides in from an edge: details of a row, the order ticket on a phone. Load it lazily. */
export function Sheet({
  open,
  onOpenChange,
  side = 'right',
  title,
  description,
  children,
  footer,
  bodyClassName,
}: SheetProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={SCRIM_CLASS} />
        <RadixDialog.Content
          onCloseAutoFocus={returnFocus}
          {...(description === undefined && { 'aria-describedby': undefined })}
          style={{ '--from': SIDE[side].from } as CSSProperties}
          className={cn(
            'fixed z-50 flex flex-col border-line bg-surface-1 shadow-pop outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
            SIDE[side].place,
          )}
        >
          <DialogHeader title={title} description={description} />
          <div className={cn('min-h-0 flex-1 overflow-y-auto', bodyClassName ?? 'p-4')}>{children}</div>
          {footer !== undefined && <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
