import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The part of the settings where limits are changed, as its address names it. */
export const RISK_SECTION = 'risk';

/** To where risk limits are seen and changed. */
export function LimitsLink({ children = 'Change your limits' }: { readonly children?: ReactNode }) {
  return (
    <Link
      to={`/settings#${RISK_SECTION}`}
      className="touch-target rounded-xs text-fg underline decoration-line-strong underline-offset-2 hover:decoration-fg"
    >
      {children}
    </Link>
  );
}
