import { isTier, type Tier } from '@atb/core/plans/tiers';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../components/panel.tsx';
import { WithPlanLink } from '../../../components/plan-link.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { useLiveTables } from '../../../hooks/use-live-tables.ts';
import { riskPreferencesQuery, type RiskPreferences } from '../../../lib/api/account.ts';
import { myPlanQuery } from '../../../lib/api/get-my-plan.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { loosenNeeds } from '../judge-risk-limit.ts';
import { plainLimit, RISK_LIMIT_FIELDS } from '../../../lib/risk-limit-fields.ts';
import { RiskLimitRow } from './risk-limit-row.tsx';

interface LimitsProps {
  readonly preferences: RiskPreferences;
  readonly tier: Tier | null;
}

function Limits({ preferences, tier }: LimitsProps) {
  return (
    <>
      <p className="mb-3 text-sm text-fg-2">
        For every account, order and bot. Lower a limit at any time. Raising one above its default{' '}
        <WithPlanLink>{loosenNeeds(tier)}</WithPlanLink>
      </p>
      <div className="divide-y divide-line">
        {RISK_LIMIT_FIELDS.map((field) => (
          <RiskLimitRow
            key={field.column}
            field={field}
            saved={plainLimit(String(preferences[field.column]))}
            tier={tier}
          />
        ))}
      </div>
    </>
  );
}

/** The limits that the risk check holds every order to. */
export function RiskLimitsPanel() {
  const { id, email } = useUser();
  useLiveTables('user_risk_prefs');
  const preferences = useQuery(riskPreferencesQuery(id));
  const plan = useQuery(myPlanQuery(email ?? ''));
  const tier = plan.data !== undefined && isTier(plan.data.plan) ? plan.data.plan : null;
  // The sentence about raising limits depends on the plan; without an answer it names all that is needed.
  const isPending = preferences.isPending || plan.isPending;
  return (
    <Panel title="Risk limits">
      {isPending && !preferences.isError && <Skeleton className="h-[46rem] sm:h-[37rem]" />}
      {preferences.isError && preferences.data === undefined && (
        <ErrorState
          title="Your limits could not be loaded"
          detail={describeError(preferences.error).message}
          requestId={describeError(preferences.error).requestId}
          onRetry={() => void preferences.refetch()}
        />
      )}
      {!isPending && preferences.data !== undefined && <Limits preferences={preferences.data} tier={tier} />}
    </Panel>
  );
}
