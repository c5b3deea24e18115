import { isTier } from '@atb/core/plans/tiers';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { RISK_SECTION } from '../../../components/limits-link.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { useLiveTables } from '../../../hooks/use-live-tables.ts';
import { riskPreferencesQuery, type RiskPreferences } from '../../../lib/api/account.ts';
import { myPlanQuery } from '../../../lib/api/get-my-plan.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { loosenNeeds, plainLimit } from '../judge-risk-limit.ts';
import { RISK_LIMIT_FIELDS } from '../risk-limit-fields.ts';
import { RiskLimitRow } from './risk-limit-row.tsx';

function Limits({ preferences }: { readonly preferences: RiskPreferences }) {
  const user = useUser();
  const plan = useQuery(myPlanQuery(user.email ?? '')).data?.plan ?? '';
  const tier = isTier(plan) ? plan : null;
  return (
    <>
      <p className="mb-3 text-sm text-fg-2">
        For every account, order and bot. Lower a limit at any time. Raising one above its default {loosenNeeds(tier)}
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

/** Scrolls to the panel when the address names it, after the shell has gone to the top of the new page. */
function useSectionInView() {
  const { hash, key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash !== `#${RISK_SECTION}`) return;
    const frame = requestAnimationFrame(() => {
      place.current?.scrollIntoView({ block: 'start' });
      place.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
  return place;
}

/** The limits that the risk check holds every order to. */
export function RiskLimitsPanel() {
  const { id } = useUser();
  useLiveTables('user_risk_prefs');
  const place = useSectionInView();
  const preferences = useQuery(riskPreferencesQuery(id));
  return (
    <div id={RISK_SECTION} ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Panel title="Risk limits">
        {preferences.isPending && <Skeleton className="h-[44rem] sm:h-[38rem]" />}
        {preferences.isError && preferences.data === undefined && (
          <ErrorState
            title="Your limits could not be loaded"
            detail={describeError(preferences.error).message}
            requestId={describeError(preferences.error).requestId}
            onRetry={() => void preferences.refetch()}
          />
        )}
        {preferences.data !== undefined && <Limits preferences={preferences.data} />}
      </Panel>
    </div>
  );
}
