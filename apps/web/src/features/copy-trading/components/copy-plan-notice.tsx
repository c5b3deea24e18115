import { checkFeature } from '@atb/core/plans/plan-check';
import { limitsTier } from '@atb/core/plans/resolve-plan';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../components/ui/alert.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { myPlanQuery } from '../../../lib/api/get-my-plan.ts';

/** Says above the traders what would otherwise be said after the dialog: that the plan does not copy. */
export function CopyPlanNotice() {
  const { email } = useUser();
  const { data: tier } = useQuery({ ...myPlanQuery(email ?? ''), select: limitsTier });
  const check = tier === undefined ? null : checkFeature(tier, 'copyTrading');
  if (check?.status !== 'refused') return null;
  return (
    <Alert title="Looking is free, copying is not in your plan" className="mb-3 max-w-4xl">
      {check.message}
    </Alert>
  );
}
