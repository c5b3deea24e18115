import { UNLIMITED } from '@atb/core/plans/tiers';
import { quotaState, usageColour, usagePercent } from '@atb/core/plans/usage-thresholds';
import { Panel } from '../../../components/panel.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Progress } from '../../../components/ui/progress.tsx';
import type { Usage } from '../../../lib/api/get-usage.ts';
import { formatCount } from '../../../lib/format-number.ts';

const TONES = { red: 'danger', yellow: 'warn', normal: 'neutral' } as const;
const TEXTS = { red: 'text-danger', yellow: 'text-warn', normal: '' } as const;

/** Questions to the advisor: how many of the month's are asked, and what they took. */
export function AiUsagePanel({ usage }: { readonly usage: Usage }) {
  const { apiCallsUsed: used, promptTokens, completionTokens, limits } = usage;
  const limit = limits.aiCalls;
  const colour = usageColour(used, limit);
  return (
    <Panel title="AI usage this month">
      <div className="space-y-4">
        <div>
          <p className="num text-2xl font-semibold">
            <span className={TEXTS[colour]}>
              <ProofButton of="AI calls this month" request={{ portfolio: { figure: 'planCalls' } }}>
                {formatCount(used)}
              </ProofButton>
            </span>
            <span className="text-base font-normal text-fg-2">
              {' '}
              / {limit === UNLIMITED ? 'unlimited' : formatCount(limit)} calls
            </span>
          </p>
          <Progress
            label="AI usage this month"
            value={Math.min(100, usagePercent(used, limit))}
            tone={TONES[colour]}
            className="mt-2 h-2"
          />
        </div>
        <QuotaNotice used={used} limit={limit} />
        <dl className="grid grid-cols-2 gap-4 text-sm">
          <Total label="Input tokens" value={promptTokens} />
          <Total label="Output tokens" value={completionTokens} />
        </dl>
      </div>
    </Panel>
  );
}

function Total({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt className="text-fg-2">{label}</dt>
      <dd className="num text-lg font-medium">{formatCount(value)}</dd>
    </div>
  );
}

function QuotaNotice({ used, limit }: { readonly used: number; readonly limit: number }) {
  const state = quotaState(used, limit);
  if (state === 'normal') return null;
  const actions = (
    <a href="/pricing" target="_blank" rel="noreferrer" className={buttonClass({ variant: 'outline', size: 'xs' })}>
      View All Plans
    </a>
  );
  if (state === 'near_limit') {
    return (
      <Alert tone="warning" title="Near your limit" actions={actions}>
        More than 80% of this month’s AI calls are used.
      </Alert>
    );
  }
  return (
    <Alert tone="error" title={limit === 0 ? 'No AI calls in your plan' : 'Limit exceeded'} actions={actions}>
      {limit === 0
        ? 'The advisor comes with a paid plan.'
        : 'All AI calls of this month are used. They begin again next month.'}
    </Alert>
  );
}
