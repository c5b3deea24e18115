// features/usage: what the account uses of its plan this month.
import { USAGE_MESSAGES } from '@atb/api/messages/usage';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { PlanMeter } from '../../components/plan-meter.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useUser } from '../../hooks/use-auth.ts';
import { usePreferences } from '../../hooks/use-preferences.ts';
import { FunctionError } from '../../lib/api/call.ts';
import { type Usage, usageQuery } from '../../lib/api/get-usage.ts';
import { describeError } from '../../lib/describe-error.ts';
import { formatDateTime } from '../../lib/format-time.ts';
import { readMeters } from '../../lib/usage-meters.ts';
import { AiUsagePanel } from './components/ai-usage-panel.tsx';
import { DailyPanel } from './components/daily-panel.tsx';
import { UsedPlanCard } from './components/plan-card.tsx';

const TIPS = [
  'AI responses are cached for 30 minutes.',
  'Usage counts only advisor questions.',
  'Signals, scanning, learning updates, voice playback and cached responses are free.',
];

/** The session ended while the page was open. */
function isSignedOut(error: unknown): boolean {
  return error instanceof FunctionError && error.status === 401;
}

/** `/usage` */
export function UsagePage() {
  const { id } = useUser();
  const usage = useQuery(usageQuery(id));
  return (
    <Page title="Usage" detail="What you use of your plan this month">
      {usage.isPending && <Skeleton className="h-96" />}
      {usage.isError && usage.data === undefined && (
        <ErrorState
          title={isSignedOut(usage.error) ? USAGE_MESSAGES.signedOut : USAGE_MESSAGES.loadFailed}
          detail={describeError(usage.error).message}
          requestId={describeError(usage.error).requestId}
          onRetry={() => void usage.refetch()}
        />
      )}
      {usage.data !== undefined && <Panels usage={usage.data} />}
    </Page>
  );
}

function Panels({ usage }: { readonly usage: Usage }) {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid content-start gap-4">
        <AiUsagePanel usage={usage} />
        <LimitsPanel usage={usage} />
        <DailyPanel usage={usage} />
      </div>
      <div className="grid content-start gap-4">
        <UsedPlanCard usage={usage} />
        <Panel title="Tips">
          <ul className="list-disc space-y-1 pl-5 text-sm text-fg-2">
            {TIPS.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

function LimitsPanel({ usage }: { readonly usage: Usage }) {
  const { timeZone } = usePreferences();
  // AI calls have a panel of their own.
  const meters = readMeters(usage).filter(({ label }) => !label.startsWith('AI'));
  return (
    <Panel title="Limits of your plan">
      <div className="space-y-4">
        {meters.map((meter) => (
          <PlanMeter key={meter.label} meter={meter} />
        ))}
        <p className="text-sm text-fg-2">
          A bot or an order above a limit is refused before anything is sent; running bots go on. Monthly figures begin
          again on the first day of the month (UTC). As of {formatDateTime(usage.lastUpdated, timeZone)}.
        </p>
      </div>
    </Panel>
  );
}
