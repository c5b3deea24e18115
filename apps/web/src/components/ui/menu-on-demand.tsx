import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface MenuOnDemandProps {
  /** The button that opens the menu. */
  readonly button: Omit<ButtonProps, 'onClick' | 'onPointerEnter' | 'onFocus'>;
  /** Fetches the menu's code; called when the pointer or the focus comes near. */
  readonly load: () => Promise<unknown>;
  /** The menu, a lazy component under this trigger. */
  readonly children: (trigger: ReactElement, open: boolean, onOpenChange: (open: boolean) => void) => ReactNode;
}

/** A button whose menu loads when the pointer or the focus comes, and opens with the first click. */
export function MenuOnDemand({ button, load, children }: MenuOnDemandProps) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const prefetch = (): void => {
    load().catch(() => undefined); // whoever opens the menu is told
  };
  const trigger = <Button aria-haspopup="menu" {...button} onPointerEnter={prefetch} onFocus={prefetch} />;
  if (!isWanted) {
    const open = (): void => {
      setWanted(true);
      setOpen(true);
    };
    return <span onClickCapture={open}>{trigger}</span>;
  }
  return <Suspense fallback={<span>{trigger}</span>}>{children(trigger, isOpen, setOpen)}</Suspense>;
}
