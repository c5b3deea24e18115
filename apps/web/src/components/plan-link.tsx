import { Children, type ReactNode } from 'react';
import { isPlanDenial } from '../lib/is-plan-denial.ts';
import { PLANS_ACTION } from '../lib/plans-action.ts';

/** Stands behind a sentence by which the plan refuses something: the way to more. */
function PlanLink() {
  return (
    <a href={PLANS_ACTION.href} className="link">
      {PLANS_ACTION.label}
    </a>
  );
}

/** Words for the user, with the link behind them where the plan refuses something. */
export function WithPlanLink({ children }: { readonly children: ReactNode }) {
  const isDenied = Children.toArray(children).some((child) => typeof child === 'string' && isPlanDenial(child));
  return (
    <>
      {children}
      {isDenied && (
        <>
          {' '}
          <PlanLink />
        </>
      )}
    </>
  );
}
