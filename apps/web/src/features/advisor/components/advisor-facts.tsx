import type { Answer as AnswerOf } from '@atb/api/functions/contracts';
import { UNLIMITED } from '@atb/core/plans/tiers';
import { LimitBar } from '../../../components/limit-bar.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { formatCount } from '../../../lib/format-number.ts';

export type AdvisorStatus = AnswerOf<'advisor-status'>;

interface AdvisorFactsProps {
  readonly status: AdvisorStatus | undefined;
  readonly isAnalyst: boolean;
  readonly onAnalyst: (isAnalyst: boolean) => void;
}

/** Who answers, what leaves the server for where, and what is left. */
export function AdvisorFacts({ status, isAnalyst, onAnalyst }: AdvisorFactsProps) {
  return (
    <Panel title="Who answers">
      <div className="min-h-72 space-y-4 text-sm">
        {status === undefined ? <Skeleton className="h-64" /> : <Facts {...{ status, isAnalyst, onAnalyst }} />}
      </div>
    </Panel>
  );
}

function Facts({ status, isAnalyst, onAnalyst }: AdvisorFactsProps & { readonly status: AdvisorStatus }) {
  const { model, monthLimit, monthUsed, dayLimit, dayUsed, minuteLimit, cacheMinutes } = status;
  const usesModel = model !== null && !isAnalyst;
  const use = (used: number, limit: number): string =>
    limit === UNLIMITED ? `${used}, no limit` : `${used} of ${formatCount(limit)}`;
  return (
    <>
      {model !== null && (
        <Switch
          label="Built-in analyst"
          hint="Answers by rules; nothing leaves this server."
          checked={isAnalyst}
          onChange={(event) => onAnalyst(event.target.checked)}
        />
      )}
      {usesModel ? (
        <p>
          The model <b className="font-medium break-words">{model.name}</b>. Your question, and the figures, bot names
          and log messages it looks at, are sent to <b className="font-medium break-words">{model.server}</b>; ids,
          addresses and keys are not.
        </p>
      ) : (
        <p>
          The built-in analyst: it answers by fixed rules from computed data
          {model === null && ', as no model is configured'}. Nothing leaves this server.
        </p>
      )}
      <LimitBar label="Questions this month" used={monthUsed} limit={monthLimit} text={use(monthUsed, monthLimit)} />
      <LimitBar label="Questions today" used={dayUsed} limit={dayLimit} text={use(dayUsed, dayLimit)} />
      <p className="text-xs text-fg-2">
        At most {minuteLimit} a minute. An identical question within {cacheMinutes} minutes is answered from the cache
        and is free. The advisor only reads: it cannot trade, and its figures are looked up in what it read.
      </p>
    </>
  );
}
