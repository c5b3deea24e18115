import type { LearnerChange } from '@atb/api/functions/intelligence/change-learner';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { changeLearner, type Learner, learnerQueryKey, type Series } from '../api/learner.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../components/ui/confirm-dialog.tsx')).ConfirmDialog,
}));

type Source = Learner['source'];

const SOURCES = [
  { value: 'shadow', label: 'Shadows' },
  { value: 'paper', label: 'Paper trades' },
  { value: 'live', label: 'Live trades' },
] as const satisfies ReadonlyArray<{ readonly value: Source; readonly label: string }>;

const SOURCE_SENTENCES: Readonly<Record<Source, string>> = {
  shadow:
    'Paper shadows: each round the picked parameters are followed on the market’s candles, costs counted. No order is placed.',
  paper: 'Closed trades of your paper accounts that you count below.',
  live: 'Closed trades of your live accounts that you count below.',
};

const CONFIRMED = {
  reset: {
    title: 'Reset what was learned',
    consequence:
      'All outcomes and rounds of this symbol and timeframe are deleted and learning starts again. Trades and signals stay.',
    label: 'Reset',
  },
  delete: {
    title: 'Delete this learner',
    consequence:
      'It is deleted with all outcomes and rounds. Signals of this symbol and timeframe use the default parameters until learning starts again.',
    label: 'Delete',
  },
} as const;

/** Where it learns from, and whether it does. */
export function LearnerControls({ series, learner }: { readonly series: Series; readonly learner: Learner }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<keyof typeof CONFIRMED | null>(null);
  const { mutateAsync, mutate, isPending, error } = useMutation({
    mutationFn: (change: LearnerChange) => changeLearner(series, change),
    onSettled: () => client.invalidateQueries({ queryKey: learnerQueryKey(series) }),
  });
  const isFrozen = learner.frozenArm !== null;
  const confirmed = asking === null ? null : CONFIRMED[asking];
  return (
    <Panel title="Learning">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label="Learns from"
          value={learner.source}
          options={SOURCES}
          onValueChange={(source) => mutate(source)}
          className="w-full max-w-96"
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" isBusy={isPending} onClick={() => mutate(isFrozen ? 'resume' : 'freeze')}>
            {isFrozen ? 'Resume learning' : 'Freeze on champion'}
          </Button>
          <Button variant="outline" onClick={() => setAsking('reset')}>
            Reset
          </Button>
          <Button variant="outline" onClick={() => setAsking('delete')}>
            Delete
          </Button>
        </div>
      </div>
      <p className="mt-2 max-w-[90ch] text-sm text-fg-2">
        {SOURCE_SENTENCES[learner.source]} Counted so far: {learner.counted.shadow} shadows, {learner.counted.paper}{' '}
        paper trades, {learner.counted.live} live trades; each kind has figures of its own and they are never mixed.
      </p>
      {error !== null && asking === null && (
        <Alert tone="error" title="The learner was not changed" className="mt-2">
          {describeError(error).message}
        </Alert>
      )}
      {asking !== null && confirmed !== null && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            onOpenChange={(isOpen) => !isOpen && setAsking(null)}
            title={confirmed.title}
            consequence={confirmed.consequence}
            confirmLabel={confirmed.label}
            failureTitle="The learner was not changed"
            onConfirm={async () => {
              await mutateAsync(asking);
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}
