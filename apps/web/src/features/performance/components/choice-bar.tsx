import type { PerformanceAnswer } from '@atb/api/functions/performance/performance';
import { BY_HAND } from '@atb/core/performance/fill-filter';
import { HOLDING_SPANS } from '@atb/core/performance/fill-groups';
import { X } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import type { Choice, PerformanceView } from '../use-performance-view.ts';
import { WEEKDAYS } from './weekdays.ts';

interface Chip {
  readonly label: string;
  readonly off: { readonly [Key in keyof Choice]?: undefined };
}

function chipsOf({ from, to, hour, weekday, held }: Choice, write: (time: number) => string): readonly Chip[] {
  const chips: Chip[] = [];
  if (from !== undefined || to !== undefined) {
    const label = `${from === undefined ? 'The beginning' : write(from)} to ${to === undefined ? 'now' : write(to)}`;
    chips.push({ label, off: { from: undefined, to: undefined } });
  }
  if (hour !== undefined) chips.push({ label: `${String(hour).padStart(2, '0')}:00 UTC`, off: { hour: undefined } });
  if (weekday !== undefined) chips.push({ label: WEEKDAYS[weekday] ?? '', off: { weekday: undefined } });
  const span = HOLDING_SPANS.find(({ id }) => id === held);
  if (span !== undefined) chips.push({ label: `Held ${span.label}`, off: { held: undefined } });
  return chips;
}

export interface ChoiceBarProps {
  readonly view: PerformanceView;
  readonly figures: PerformanceAnswer | undefined;
  readonly botNames: ReadonlyMap<string, string>;
}

/** Which executions the page is about, and the way back to all of them. */
export function ChoiceBar({ view, figures, botNames }: ChoiceBarProps) {
  const { timeZone } = usePreferences();
  const { choice, choose, clear } = view;
  const bots = [...botNames].map(([value, label]) => ({ value, label }));
  const symbols = new Set([
    ...(figures?.symbols ?? []).map(({ name }) => name),
    ...(choice.symbol === undefined ? [] : [choice.symbol]),
  ]);
  const chips = chipsOf(choice, (time) => formatDateTime(time, timeZone));
  return (
    <div role="group" aria-label="Filters" className="mb-4 flex min-h-9 flex-wrap items-center gap-2">
      <Select
        aria-label="Bot"
        value={choice.bot ?? ''}
        onValueChange={(bot) => choose({ bot: bot === '' ? undefined : bot })}
        options={[{ value: '', label: 'All bots' }, { value: BY_HAND, label: 'By hand' }, ...bots]}
        className="w-40"
      />
      <Select
        aria-label="Symbol"
        value={choice.symbol ?? ''}
        onValueChange={(symbol) => choose({ symbol: symbol === '' ? undefined : symbol })}
        options={[
          { value: '', label: 'All symbols' },
          ...[...symbols].map((value) => ({ value, label: showSymbol(value) })),
        ]}
        className="w-36"
      />
      {chips.map(({ label, off }) => (
        <Button
          key={label}
          size="xs"
          variant="outline"
          onClick={() => choose(off)}
          aria-label={`Remove the filter ${label}`}
        >
          {label}
          <X aria-hidden />
        </Button>
      ))}
      {clear !== null && (
        <Button size="xs" variant="ghost" onClick={clear}>
          Clear all
        </Button>
      )}
    </div>
  );
}
