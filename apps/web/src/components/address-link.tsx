import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { type AddressChange, useAddress } from '../hooks/use-address.ts';

export interface AddressLinkProps {
  readonly change: AddressChange;
  /** A step of its own, that Back undoes. */
  readonly isStep?: boolean;
  readonly onFollow?: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

function isForNewTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** A link to the same page in another state: to be copied and opened elsewhere as drawn, followed from the address as it is. */
export function AddressLink({ change, isStep = false, onFollow, className, children }: AddressLinkProps) {
  const [address, write] = useAddress();
  const follow = (event: MouseEvent): void => {
    if (isForNewTab(event)) return;
    event.preventDefault();
    write(change, { isStep, state: null });
    onFollow?.();
  };
  return (
    <Link to={{ search: change(address).toString() }} onClick={follow} className={className}>
      {children}
    </Link>
  );
}
