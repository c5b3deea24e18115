import { Check } from 'lucide-react';
import { DropdownMenu as RadixMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { usePopContainer } from '../../hooks/use-pop-container.ts';
import { cn } from '../../lib/cn.ts';
import { POP_CLASS } from './popover.tsx';

const ITEM_CLASS =
  'flex h-control cursor-pointer items-center gap-2 rounded-sm px-2 text-sm text-fg outline-none select-none data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50 data-[highlighted]:bg-surface-3 [&_svg]:size-4 [&_svg]:shrink-0';

export interface DropdownMenuProps {
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom' | 'right';
}

/** A menu of actions under a button; fill it with the parts below. */
export function DropdownMenu({
  trigger,
  children,
  open,
  onOpenChange,
  align = 'end',
  side = 'bottom',
}: DropdownMenuProps) {
  const container = usePopContainer();
  return (
    <RadixMenu.Root
      modal={false}
      {...(open !== undefined && { open })}
      {...(onOpenChange !== undefined && { onOpenChange })}
    >
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal container={container}>
        <RadixMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cn(POP_CLASS, 'min-w-48 p-1')}
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

export interface MenuItemProps {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly shortcut?: string;
  readonly isDisabled?: boolean;
  readonly tone?: 'neutral' | 'danger';
  readonly onSelect: () => void;
}

export function MenuItem({ children, icon, shortcut, isDisabled = false, tone = 'neutral', onSelect }: MenuItemProps) {
  return (
    <RadixMenu.Item
      disabled={isDisabled}
      onSelect={onSelect}
      className={cn(ITEM_CLASS, tone === 'danger' && 'text-danger')}
    >
      {icon}
      <span className="flex-1 truncate">{children}</span>
      {shortcut !== undefined && <span className="font-mono text-2xs text-fg-3">{shortcut}</span>}
    </RadixMenu.Item>
  );
}

export interface MenuCheckItemProps {
  readonly children: ReactNode;
  readonly isChecked: boolean;
  readonly onCheckedChange: (isChecked: boolean) => void;
}

/** An action that is on or off; the menu stays open. */
export function MenuCheckItem({ children, isChecked, onCheckedChange }: MenuCheckItemProps) {
  return (
    <RadixMenu.CheckboxItem
      checked={isChecked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={ITEM_CLASS}
    >
      <span className="grid size-4 place-items-center">
        <RadixMenu.ItemIndicator>
          <Check aria-hidden />
        </RadixMenu.ItemIndicator>
      </span>
      <span className="flex-1 truncate">{children}</span>
    </RadixMenu.CheckboxItem>
  );
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <RadixMenu.Label className="px-2 py-1 text-2xs text-fg-3">{children}</RadixMenu.Label>;
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="my-1 h-px bg-line" />;
}
