import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AddressChange } from '../../hooks/use-address.ts';
import { AddressLink } from '../address-link.tsx';

/** Where a row leads: another page, or the same one in another state. */
export type RowTarget = string | AddressChange;

export interface RowLinkProps {
  readonly to: RowTarget;
  readonly className: string;
  readonly children: ReactNode;
}

/** The link in a row's first cell. */
export function RowLink({ to, className, children }: RowLinkProps) {
  if (typeof to === 'string') {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <AddressLink change={to} isStep className={className}>
      {children}
    </AddressLink>
  );
}
