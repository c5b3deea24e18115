import type { ResearchRunRow } from '@atb/api/research-rows';
import { Button } from '../../../components/ui/button.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import type { useRunMutations } from '../../../hooks/use-run-mutations.ts';
import { describeStage } from '../../../lib/api/research-runs.ts';
import { formatDuration } from '../../../lib/format-time.ts';

export interface RunProgressProps {
  readonly run: ResearchRunRow;
  readonly cancel: ReturnType<typeof useRunMutations>['cancel'];
}

/** How far a run is, what it does and how long it still takes, as far as is known. */
export function RunProgress({ run, cancel }: RunProgressProps) {
  const { progress, eta_ms: etaMs, cancel_requested: isCancelled } = run;
  return (
    <div className="text-xs text-fg-2">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <span>{describeStage(run)}</span>
        <span className="num whitespace-nowrap">
          {Math.round(progress * 100)}%{etaMs !== null && `, ${formatDuration(etaMs)} left`}
        </span>
      </div>
      <Progress label={`Progress of ${run.name}`} value={Math.round(progress * 100)} />
      <Button
        size="xs"
        variant="outline"
        className="mt-2"
        disabled={isCancelled}
        isBusy={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        Cancel
      </Button>
    </div>
  );
}
