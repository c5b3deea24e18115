import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** To where risk limits are seen and changed. */
export function LimitsLink({ children = 'Change your limits' }: { readonly children?: ReactNode }) {
  return (
    <Link
      to="/settings/risk"
      className="touch-target rounded-xs text-fg underline decoration-line-strong underline-offset-2 hover:decoration-fg"
    >
      {children}
    </Link>
  );
}
