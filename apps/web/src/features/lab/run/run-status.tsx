import type { ResearchRunRow } from '@atb/api/research-rows';
import { Play } from 'lucide-react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import type { useRunMutations } from '../../../hooks/use-run-mutations.ts';
import { describeStage, isUnderWay } from '../../../lib/api/research-runs.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { formatDuration } from '../../../lib/format-time.ts';

export interface RunStatusProps {
  readonly run: ResearchRunRow;
  readonly actions: ReturnType<typeof useRunMutations>;
}

function count(value: number): string {
  return formatNumber(value, { decimals: 0 }).text;
}

/** Trials a second as the time left has it; null until that is known. */
function rateOf({ eta_ms: etaMs, done_count: done, total_count: total }: ResearchRunRow): number | null {
  return etaMs === null || etaMs < 1 || total <= done ? null : ((total - done) * 1_000) / etaMs;
}

function UnderWay({ run, actions }: RunStatusProps) {
  const rate = rateOf(run);
  const { progress, eta_ms: etaMs, done_count: done, total_count: total, cancel_requested: isCancelled } = run;
  const facts = [
    ...(total > 0 ? [`${count(done)} of ${count(total)} trials`] : []),
    ...(rate === null ? [] : [`${rate >= 10 ? count(rate) : formatNumber(rate, { decimals: 1 }).text} a second`]),
    ...(etaMs === null ? [] : [`${formatDuration(etaMs)} left`]),
  ];
  return (
    <section aria-label="Progress" className="mb-4 rounded-lg border border-line bg-surface-1 p-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="font-medium">{describeStage(run)}</span>
        <span className="num text-fg-2">{facts.join(' · ')}</span>
        <span className="num ml-auto">{Math.floor(progress * 100)}%</span>
        <Button
          size="xs"
          variant="outline"
          disabled={isCancelled}
          isBusy={actions.cancel.isPending}
          onClick={() => actions.cancel.mutate()}
        >
          Cancel
        </Button>
      </div>
      <Progress label={`Progress of ${run.name}`} value={Math.floor(progress * 100)} className="mt-2" />
      <p className="mt-2 text-xs text-fg-2">
        You can leave this page: the run goes on, and you are notified when it ends. What is below grows with every
        trial.
      </p>
    </section>
  );
}

function Ended({ run, actions }: RunStatusProps) {
  const isCancelled = run.status === 'cancelled';
  const kept = run.done_count > 0 ? ' The trials that were made are kept.' : '';
  return (
    <Alert
      tone={isCancelled ? 'warning' : 'error'}
      title={isCancelled ? 'The run was cancelled' : 'The run failed'}
      className="mb-4"
      actions={
        <Button variant="outline" isBusy={actions.retry.isPending} onClick={() => actions.retry.mutate()}>
          <Play aria-hidden />
          Resume
        </Button>
      }
    >
      {!isCancelled && run.reason !== null && `${run.reason} `}
      {kept} Resuming goes on where it ended.
    </Alert>
  );
}

/** In the place of the progress, so that nothing moves when the run ends. */
function Done({ run }: { readonly run: ResearchRunRow }) {
  const { started_at: startedAt, finished_at: finishedAt, done_count: done, data_hash: dataHash } = run;
  const took = startedAt === null || finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(startedAt);
  return (
    <section aria-label="Progress" className="mb-4 rounded-lg border border-line bg-surface-1 p-3">
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="font-medium">Done</span>
        <span className="num text-fg-2">
          {count(done)} trials{took !== null && ` in ${took < 1_000 ? 'under a second' : formatDuration(took)}`}
        </span>
        <span className="num ml-auto">100%</span>
      </div>
      <Progress label={`Progress of ${run.name}`} value={100} tone="neutral" className="mt-2" />
      <p className="num mt-2 truncate text-xs text-fg-2">
        Engine {run.engine_version}, candles {dataHash?.slice(0, 12) ?? 'n/a'}, digest{' '}
        {run.digest?.slice(0, 12) ?? 'n/a'}: the same search gives the same digest.
      </p>
    </section>
  );
}

/** How far the run is while it works, and why it ended when it did not come to its end. */
export function RunStatusPanel(props: RunStatusProps) {
  const { run } = props;
  if (isUnderWay(run)) return <UnderWay {...props} />;
  return run.status === 'done' ? <Done run={run} /> : <Ended {...props} />;
}
