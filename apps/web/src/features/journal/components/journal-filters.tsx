import { JOURNAL_ACTORS, type JournalActor } from '@atb/api/journal-actors';
import { BY_HAND } from '@atb/core/performance/fill-filter';
import { useQuery } from '@tanstack/react-query';
import { ACTOR_WORD } from '../../../components/trading-mode/decision-list.tsx';
import { SeveritySelect } from '../../../components/trading-mode/severity-select.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select, type SelectOption } from '../../../components/ui/select.tsx';
import { accountsQuery } from '../../../lib/api/get-accounts.ts';
import { botNamesQuery } from '../../../lib/api/get-bot-names.ts';
import { pricesQuery } from '../../../lib/api/get-prices.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import type { JournalView } from '../use-journal-view.ts';

const ACTOR_LABEL: Readonly<Record<JournalActor, string>> = {
  ...ACTOR_WORD,
  schedule: 'Schedules of bots',
  provider: 'Providers of copies',
  alert: 'Alerts',
  engine: 'Engine and bots',
  risk: 'Risk check and limits',
};

/** What the address names beyond the known ones stays to be seen, and taken away. */
function withChosen(options: readonly SelectOption[], chosen: string | undefined): readonly SelectOption[] {
  return chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
}

interface MomentProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

function Moment({ label, value, onValueChange }: MomentProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          value={value}
          onChange={({ target }) => onValueChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Which decisions the list shows. */
export function JournalFilters({ view }: { readonly view: JournalView }) {
  const { choice, choose, clear, fromText, toText } = view;
  const accounts = useQuery(accountsQuery()).data ?? [];
  const bots = useQuery(botNamesQuery()).data ?? [];
  const markets = useQuery({ ...pricesQuery(), refetchInterval: false }).data?.prices ?? [];
  return (
    <div role="group" aria-label="Filters" className="mb-3 flex flex-wrap items-end gap-2">
      <Select
        aria-label="By"
        value={choice.actor ?? ''}
        onValueChange={(by) => choose({ by })}
        options={[
          { value: '', label: 'By anyone' },
          ...JOURNAL_ACTORS.map((actor) => ({ value: actor, label: ACTOR_LABEL[actor] })),
        ]}
        className="w-36"
      />
      <SeveritySelect value={choice.severityMin} onValueChange={(severity) => choose({ severity })} />
      <Select
        aria-label="Account"
        value={choice.accountId ?? ''}
        onValueChange={(account) => choose({ account })}
        options={withChosen(
          [{ value: '', label: 'All accounts' }, ...accounts.map(({ id, label }) => ({ value: id, label }))],
          choice.accountId,
        )}
        className="w-36"
      />
      <Select
        aria-label="Bot"
        value={choice.bot ?? ''}
        onValueChange={(bot) => choose({ bot })}
        options={withChosen(
          [
            { value: '', label: 'All bots' },
            { value: BY_HAND, label: 'Without a bot' },
            ...bots.map(({ id, name, symbol }) => ({ value: id, label: name === '' ? showSymbol(symbol) : name })),
          ],
          choice.bot,
        )}
        className="w-36"
      />
      <Select
        aria-label="Symbol"
        value={choice.symbol ?? ''}
        onValueChange={(symbol) => choose({ symbol })}
        options={withChosen(
          [
            { value: '', label: 'All symbols' },
            ...markets.map(({ symbol }) => ({ value: symbol, label: showSymbol(symbol) })),
          ],
          choice.symbol,
        )}
        className="w-36"
      />
      <Moment label="From (UTC)" value={fromText} onValueChange={(from) => choose({ from })} />
      <Moment label="To (UTC)" value={toText} onValueChange={(to) => choose({ to })} />
      <Button variant="ghost" disabled={clear === null} onClick={clear ?? undefined}>
        Clear all
      </Button>
    </div>
  );
}
