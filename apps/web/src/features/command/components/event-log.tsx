import type { JournalDecision } from '@atb/api/functions/journal/account-journal';
import { JOURNAL_ACTORS } from '@atb/api/journal-actors';
import { JOURNAL_SEVERITIES } from '@atb/api/journal-severities';
import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { ACTOR_WORD, DecisionList } from '../../../components/trading-mode/decision-list.tsx';
import { SeveritySelect } from '../../../components/trading-mode/severity-select.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useAddress } from '../../../hooks/use-address.ts';
import { withValues } from '../../../lib/address-values.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { newWords } from '../../../lib/new-words.ts';
import { DECISIONS_SHOWN, type DecisionChoice, latestDecisionsQuery } from '../api/decisions.ts';

/** `?by=&severity=`, as the account journal names them; what makes no sense is not there. */
function useChoice() {
  const [address, write] = useAddress();
  const actor = JOURNAL_ACTORS.find((known) => known === address.get('by'));
  const severityMin = JOURNAL_SEVERITIES.find((known) => known === address.get('severity'));
  const choice: DecisionChoice = {
    ...(actor !== undefined && { actor }),
    ...(severityMin !== undefined && { severityMin }),
  };
  const choose = (change: Readonly<Partial<Record<'by' | 'severity', string>>>): void =>
    write((newest) => withValues(newest, change));
  return { choice, choose };
}

function Filters({ choice, choose }: ReturnType<typeof useChoice>) {
  return (
    <>
      <Select
        aria-label="By"
        value={choice.actor ?? ''}
        onValueChange={(by) => choose({ by })}
        options={[
          { value: '', label: 'By anyone' },
          ...JOURNAL_ACTORS.map((actor) => ({ value: actor, label: ACTOR_WORD[actor] })),
        ]}
        className="w-32"
      />
      <SeveritySelect value={choice.severityMin} onValueChange={(severity) => choose({ severity })} />
    </>
  );
}

const hrefOf = ({ actor, severityMin }: DecisionChoice): string => {
  const search = withValues(new URLSearchParams(), { by: actor ?? '', severity: severityMin ?? '' }).toString();
  return search === '' ? '/journal' : `/journal?${search}`;
};

interface HeadProps {
  readonly view: ReturnType<typeof useChoice>;
  readonly isPaused: boolean;
  /** Decisions that came since. */
  readonly news: string;
  readonly canPause: boolean;
  readonly onToggle: () => void;
}

function Head({ view, isPaused, news, canPause, onToggle }: HeadProps) {
  const Icon = isPaused ? Play : Pause;
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-2 border-b border-line p-2">
      <Filters {...view} />
      <span role="status" className="num ml-auto text-xs text-fg-2">
        {isPaused && `Paused${news === '' ? '' : ` · ${news}`}`}
      </span>
      <Button size="sm" variant="outline" aria-pressed={isPaused} disabled={!canPause} onClick={onToggle}>
        <Icon aria-hidden />
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
    </div>
  );
}

/** The end of the account journal as it grows: filtered, and held while it is read. */
export function EventLog() {
  const view = useChoice();
  const { choice } = view;
  const { data, error, refetch } = useQuery(latestDecisionsQuery(choice));
  const [held, setHeld] = useState<readonly JournalDecision[] | null>(null);
  // What is held is of the filters that it was held under.
  const key = JSON.stringify(choice);
  const [heldFor, setHeldFor] = useState(key);
  if (held !== null && heldFor !== key) setHeld(null);
  const shown = held ?? data;
  const toggle = (): void => {
    setHeld(held === null ? (data ?? null) : null);
    setHeldFor(key);
  };
  return (
    <Panel
      title="Event log"
      bodyClassName="flex h-96 flex-col"
      actions={
        <Link to={hrefOf(choice)} className={buttonClass({ variant: 'ghost', size: 'xs' })}>
          Account journal
        </Link>
      }
    >
      <Head
        view={view}
        isPaused={held !== null}
        news={held === null || data === undefined ? '' : newWords(data, held, DECISIONS_SHOWN)}
        canPause={data !== undefined}
        onToggle={toggle}
      />
      {shown === undefined && error === null && <Skeleton className="m-3 flex-1" />}
      {shown === undefined && error !== null && (
        <ErrorState
          title="The journal could not load"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {shown !== undefined && (
        <div tabIndex={0} role="region" aria-label="Latest decisions" className="min-h-0 flex-1 overflow-y-auto">
          {shown.length === 0 && key !== '{}' ? (
            <EmptyState title="No decision matches." detail="The filters above hide the others." />
          ) : (
            <DecisionList decisions={shown} />
          )}
        </div>
      )}
    </Panel>
  );
}
