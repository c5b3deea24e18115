import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { BOT_FORMS } from '../kinds/forms.ts';
import { SUBJECTS } from './draft.ts';
import type { BacktestFormState } from './use-backtest-form.ts';

const OF = SUBJECTS.map((value) => ({
  value,
  label: value === 'strategy' ? 'Strategy' : BOT_FORMS[value].label,
}));
const PAIRS = [
  { value: 'one', label: 'One pair' },
  { value: 'several', label: 'Several pairs' },
] as const;

/** What is tested: a strategy or a bot. */
export function SubjectChoice({ form }: { readonly form: BacktestFormState }) {
  return (
    <SegmentedControl
      label="What to test"
      value={form.draft.of}
      onValueChange={(of) => form.change({ of })}
      options={OF}
    />
  );
}

/** On how many pairs. */
export function PairsChoice({ form }: { readonly form: BacktestFormState }) {
  const { draft, choosePairs } = form;
  return (
    <SegmentedControl
      label="How many pairs"
      variant="boxes"
      value={draft.isSeveral ? 'several' : 'one'}
      onValueChange={(pairs) => choosePairs(pairs === 'several')}
      options={PAIRS}
    />
  );
}
