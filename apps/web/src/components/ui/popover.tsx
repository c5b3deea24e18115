import { Popover as RadixPopover } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { usePopContainer } from '../../hooks/use-pop-container.ts';
import { cn } from '../../lib/cn.ts';

export const POP_CLASS =
  'z-50 rounded-md border border-line bg-surface-1 shadow-pop outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in';

export interface PopoverProps {
  readonly trigger: ReactElement;
  /** Name of the panel for assistive technology. */
  readonly label: string;
  readonly children: ReactNode;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly align?: 'start' | 'center' | 'end';
  readonly className?: string;
}

/** A small panel beside its button. */
export function Popover({ trigger, label, children, open, onOpenChange, align = 'end', className }: PopoverProps) {
  const container = usePopContainer();
  return (
    <RadixPopover.Root {...(open !== undefined && { open })} {...(onOpenChange !== undefined && { onOpenChange })}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal container={container}>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(POP_CLASS, 'p-3', className)}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
