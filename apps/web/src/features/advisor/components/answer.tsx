import type { AdvisorAdvice, AdvisorLookedAt } from '@atb/api/functions/advisor/ai-advisor';
import { ADVISOR_MESSAGES } from '@atb/api/messages/advisor';
import { useRef, type Ref } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../components/ui/badge.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { type AnswerView, showLevel } from '../answer-view.ts';
import { AnswerText } from './answer-text.tsx';

/** An answer with all that belongs to it. */
export function AnswerCard({ view }: { readonly view: AnswerView }) {
  const looks = useRef<HTMLUListElement>(null);
  const open = (id: string): void => {
    const details = looks.current?.querySelector<HTMLDetailsElement>(`[data-look="${id}"]`);
    if (details == null) return;
    details.open = true;
    details.querySelector('summary')?.focus();
  };
  return (
    <div className="space-y-3">
      <AnswerText text={view.text} figures={view.figures} onSource={open} />
      {view.proposals.length > 0 && (
        <div className="space-y-2">
          <p className="text-xs text-fg-2">Filled in for you. Nothing happens until you confirm it there.</p>
          <div className="flex flex-wrap gap-2">
            {view.proposals.map(({ href, label }) => (
              <Link key={href} to={href} className={buttonClass({ variant: 'outline', size: 'sm' })}>
                {label}
              </Link>
            ))}
          </div>
        </div>
      )}
      {view.advice.map((advice) => (
        <Forecast key={`${advice.symbol} ${advice.condition} ${advice.level} ${advice.dueAt}`} advice={advice} />
      ))}
      <div className="flex flex-wrap items-center gap-2 text-xs text-fg-2">
        {view.answeredBy !== null && <span>Answered by {view.answeredBy}</span>}
        {view.isCached && <Badge tone="outline">Cached</Badge>}
        {view.isCached && <span>{ADVISOR_MESSAGES.cached}</span>}
      </div>
      <Looks looks={view.tools} list={looks} />
    </div>
  );
}

function Forecast({ advice }: { readonly advice: AdvisorAdvice }) {
  const { timeZone } = usePreferences();
  return (
    <p className="num text-xs text-fg-2">
      To be scored: {advice.symbol} {advice.condition} {showLevel(advice.level)} by{' '}
      {formatDateTime(advice.dueAt, timeZone)}, with {Math.round(advice.probability * 100)}%
    </p>
  );
}

interface LooksProps {
  readonly looks: readonly AdvisorLookedAt[];
  readonly list: Ref<HTMLUListElement>;
}

function Looks({ looks, list }: LooksProps) {
  if (looks.length === 0) return null;
  return (
    <ul ref={list} aria-label="Looked at" className="divide-y divide-line rounded-md border border-line text-xs">
      {looks.map(({ id, label, isOk, result }) => (
        <li key={id}>
          <details data-look={id} className="px-2.5">
            <summary className="flex min-h-7 cursor-pointer items-center gap-2 rounded-xs coarse:min-h-11">
              <span className="num text-fg-3">{id}</span>
              <span className="min-w-0 break-words">{label}</span>
              {!isOk && <Badge tone="warn">Refused</Badge>}
            </summary>
            <pre
              tabIndex={0}
              aria-label={`Result of ${id}`}
              className="mb-2 max-h-80 overflow-auto rounded-sm bg-bg p-2 text-2xs whitespace-pre-wrap break-words text-fg-2"
            >
              {indent(result)}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  );
}

function indent(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json; // shortened
  }
}
