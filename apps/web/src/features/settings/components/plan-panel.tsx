import { describePlan } from '@atb/core/plans/describe-plan';
import { TRIAL } from '@atb/core/plans/licence';
import { tierName } from '@atb/core/plans/plan-sentences';
import { advisorPlan, limitsTier, type MyPlan } from '@atb/core/plans/resolve-plan';
import { includesTier, UNLIMITED } from '@atb/core/plans/tiers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { myPlanQuery } from '../../../lib/api/get-my-plan.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { licencesQuery, startTrialMutation } from '../api/licences.ts';
import { formatCount } from '../../../lib/format-number.ts';

/** What the account has, and the ways to more. */
export function PlanPanel() {
  const { email } = useUser();
  const plan = useQuery(myPlanQuery(email ?? ''));
  return (
    <Panel title="Your plan">
      {plan.isPending && <Skeleton className="h-[37.25rem] sm:h-[22.25rem]" />}
      {plan.isError && (
        <ErrorState
          title="Your plan could not be loaded"
          detail={describeError(plan.error).message}
          requestId={describeError(plan.error).requestId}
          onRetry={() => void plan.refetch()}
        />
      )}
      {plan.data !== undefined && <PlanFacts plan={plan.data} />}
    </Panel>
  );
}

function PlanFacts({ plan }: { readonly plan: MyPlan }) {
  const tier = limitsTier(plan);
  const { aiLimit } = advisorPlan(plan);
  return (
    <>
      <p className="text-2xl font-semibold">{tierName(tier)}</p>
      <p className="num mt-1 text-sm text-fg-2">
        {aiLimit === UNLIMITED ? 'Unlimited AI calls' : `${formatCount(aiLimit)} AI calls a month`} in this account
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {describePlan(tier).map((line) => (
          <li key={line} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-up" />
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <a href="/pricing" className={buttonClass({ variant: 'primary', size: 'md' })}>
          Plans and pricing
        </a>
        {!includesTier(tier, TRIAL.plan) && <TrialButton />}
      </div>
    </>
  );
}

/** Offered while the account has had none; the server says the last word. */
function TrialButton() {
  const { id } = useUser();
  const queries = useQueryClient();
  const licences = useQuery(licencesQuery(id));
  const trial = useMutation(startTrialMutation(queries));
  if (licences.data === undefined || licences.data.some((licence) => licence.is_trial)) return null;
  const onStart = (): void => {
    trial.mutate(undefined, {
      onSuccess: () =>
        notifySuccess(`Your ${TRIAL.days}-day ${tierName(TRIAL.plan)} trial has begun`, {
          detail: 'It ends by itself. Nothing is charged.',
        }),
    });
  };
  return (
    <>
      <Button variant="outline" size="md" isBusy={trial.isPending} onClick={onStart}>
        Try {tierName(TRIAL.plan)} for {TRIAL.days} days
      </Button>
      {trial.isError && (
        <Alert tone="error" className="w-full">
          {describeError(trial.error).message}
        </Alert>
      )}
    </>
  );
}
