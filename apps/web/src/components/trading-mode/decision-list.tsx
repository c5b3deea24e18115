import type { JournalDecision } from '@atb/api/functions/journal/account-journal';
import type { JournalActor } from '@atb/api/journal-actors';
import { MarketTime } from '../market-time.tsx';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export const ACTOR_WORD: Readonly<Record<JournalActor, string>> = {
  user: 'You',
  schedule: 'Schedule',
  provider: 'Provider',
  alert: 'Alert',
  engine: 'Engine',
  risk: 'Risk',
  operator: 'Operator',
};

const TONE: Readonly<Record<JournalDecision['severity'], BadgeTone>> = {
  info: 'neutral',
  warning: 'warn',
  error: 'danger',
};

/** Who decided, in the colour of how grave it is. */
export function ActorBadge({ actor, severity }: Pick<JournalDecision, 'actor' | 'severity'>) {
  return <Badge tone={TONE[severity]}>{ACTOR_WORD[actor]}</Badge>;
}

/** Decisions, the latest first, a line or two each. */
export function DecisionList({ decisions }: { readonly decisions: readonly JournalDecision[] }) {
  if (decisions.length === 0)
    return <EmptyState title="Nothing was decided yet." detail="Orders, bots, limits and modes appear here." />;
  return (
    <ul>
      {decisions.map(({ id, at, actor, severity, message }) => (
        <li key={id} className="flex items-start gap-2 border-b border-line/60 px-3 py-1.5 text-xs last:border-0">
          <span className="w-16 shrink-0">
            <ActorBadge actor={actor} severity={severity} />
          </span>
          <span className="min-w-0 flex-1 break-words">{message}</span>
          <span className="shrink-0 text-fg-2">
            <MarketTime value={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
