import type { ResearchRunRow } from '@atb/api/research-rows';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { followRun } from '../lib/api/live-runs.ts';
import { cancelRun, markRun, retryRun, type RunMarks } from '../lib/api/run-mutations.ts';
import { describeError } from '../lib/describe-error.ts';
import { notifyError } from '../lib/notify.ts';
import { useUser } from './use-auth.ts';

function fail(title: string) {
  return (error: unknown): void => notifyError(title, { detail: describeError(error).message });
}

/** What can be done to a run. Marks show at once and go back when they could not be kept. */
export function useRunMutations(run: ResearchRunRow) {
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const reload = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['research-runs'] }),
      queries.invalidateQueries({ queryKey: ['research-run', run.id] }),
    ]);
  };
  const show = (marks: RunMarks): void => {
    const change = <Row extends ResearchRunRow>(row: Row): Row => (row.id === run.id ? { ...row, ...marks } : row);
    queries.setQueriesData<readonly ResearchRunRow[]>({ queryKey: ['research-runs'] }, (rows) => rows?.map(change));
    queries.setQueryData<ResearchRunRow | null>(['research-run', run.id], (row) => (row ? change(row) : row));
  };
  const cancel = useMutation({
    mutationFn: () => cancelRun(run.id),
    onSettled: reload,
    onError: fail('The run could not be cancelled'),
  });
  const retry = useMutation({
    mutationFn: () => retryRun(run.id),
    onSuccess: () => followRun(queries, userId, run.id),
    onSettled: reload,
    onError: fail('The run could not be started again'),
  });
  const mark = useMutation({
    mutationFn: (marks: RunMarks) => markRun(run.id, marks),
    onMutate: show,
    onSettled: reload,
    onError: fail('The change could not be kept'),
  });
  return { cancel, retry, mark };
}
