import { USAGE_MESSAGES } from '@atb/api/messages/usage';
import { tierName } from '@atb/core/plans/plan-sentences';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { PlanMeter } from '../../../components/plan-meter.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { type Usage, usageQuery } from '../../../lib/api/get-usage.ts';
import { hasExceeded, isApproaching, readMeters } from '../../../lib/usage-meters.ts';

/** What the account uses of its plan, in short. */
export const UsagePanel = memo(function UsagePanel() {
  const { id } = useUser();
  const usage = useQuery(usageQuery(id));
  const isExceeded = usage.data !== undefined && hasExceeded(readMeters(usage.data));
  return (
    <Panel
      title="Plan usage"
      actions={
        <>
          {isExceeded && <Badge tone="danger">{USAGE_MESSAGES.exceededBadge}</Badge>}
          <Link to="/usage" className={buttonClass({ variant: 'ghost', size: 'xs' })}>
            Details
          </Link>
        </>
      }
    >
      {usage.isPending && <Skeleton className="h-36" />}
      {usage.isError && usage.data === undefined && <Alert tone="error">{USAGE_MESSAGES.unavailable}</Alert>}
      {usage.data !== undefined && <Meters usage={usage.data} />}
    </Panel>
  );
});

function Meters({ usage }: { readonly usage: Usage }) {
  const meters = readMeters(usage);
  return (
    <div className="space-y-3">
      <p className="text-sm text-fg-2">{tierName(usage.plan)} plan</p>
      {meters.map((meter) => (
        <PlanMeter key={meter.label} meter={meter} />
      ))}
      {isApproaching(meters) && (
        <Alert
          tone="warning"
          actions={
            <a href="/pricing" className={buttonClass({ variant: 'outline', size: 'xs' })}>
              Plans and pricing
            </a>
          }
        >
          {USAGE_MESSAGES.approaching}
        </Alert>
      )}
    </div>
  );
}
