import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { GRID_MAX } from '../model/check-search.ts';
import { countOf } from '../../../lib/count-of.ts';
import type { SearchFormState } from './use-search-form.ts';
import { formatCount } from '../../../lib/format-number.ts';

/** How many trials the run will make, said before it starts; the way out when they are too many. */
export function CombinationsNote({ form }: { readonly form: SearchFormState }) {
  const { space, draft, trials, windows, change } = form;
  if (space === null) return null;
  const { combinations, dimensions } = space;
  const product = dimensions.map(({ count }) => formatCount(count)).join(' × ');
  const isTooMany = draft.sampler === 'grid' && combinations > GRID_MAX;
  if (isTooMany) {
    return (
      <Alert
        tone="warning"
        title={`${countOf(combinations, 'combination')} are too many for a grid`}
        actions={
          <>
            <Button onClick={() => change({ sampler: 'random' })}>Try {draft.text.trials} at random</Button>
            <Button onClick={() => change({ sampler: 'tpe' })}>Let TPE choose {draft.text.trials}</Button>
          </>
        }
      >
        {product}. A grid may have {formatCount(GRID_MAX)}. Take wider steps, or let a sampler try some of them.
      </Alert>
    );
  }
  const share = trials === null ? combinations : Math.min(trials, combinations);
  const each = windows === null ? '' : ` in each of ${countOf(windows, 'window')}`;
  return (
    <p role="status" className="num text-sm">
      <span className="font-medium">{countOf(combinations, 'combination')}</span>
      <span className="text-fg-2">
        {dimensions.length > 1 && ` (${product})`}
        {draft.sampler === 'grid' ? `, all tried${each}` : `, ${formatCount(share)} of them tried${each}`}
      </span>
    </p>
  );
}
