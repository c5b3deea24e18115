import type { ResearchRunRow } from '@atb/api/research-rows';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { SweepBundle } from '@atb/api/research-bundle';
import { labResultQuery } from '../api/get-lab-result.ts';
import { getTrials, TRIALS_PER_REQUEST } from '../api/get-trials.ts';
import { requestOf } from '../model/run-request.ts';
import { createTrialBuffer, type TrialBuffer } from '../model/trial-buffer.ts';
import { listTrials, toTrial, type Judgement, type LabTrial } from '../model/trial.ts';

/** Asks for what is new until nothing more comes. */
async function fetchNew(runId: string, store: TrialBuffer, judgement: Judgement, signal: AbortSignal): Promise<void> {
  for (let after = store.lastNumber(); !signal.aborted; ) {
    const rows = await getTrials(runId, after, signal);
    store.add(rows.map((row) => toTrial({ run_id: runId, ...row }, judgement)));
    if (rows.length < TRIALS_PER_REQUEST) return;
    after = rows.at(-1)?.number ?? after;
  }
}

/** What came so far. Drawing it may be interrupted: a click does not wait for five thousand trials. */
function useStreamed(store: TrialBuffer): readonly LabTrial[] {
  const [trials, setTrials] = useState(store.read);
  useEffect(() => {
    return store.subscribe(() => startTransition(() => setTrials(store.read())));
  }, [store]);
  return trials;
}

/** Trials as they are kept, while the run has no result. Only one request is under way at a time. */
function useKeptTrials(run: ResearchRunRow, isWanted: boolean) {
  const [store] = useState(() => createTrialBuffer());
  const [error, setError] = useState<unknown>(null);
  const fetching = useRef<{ isBusy: boolean; isAgain: boolean }>({ isBusy: false, isAgain: false });
  const { id, done_count: doneCount } = run;
  const { objective, constraints } = requestOf(run);
  const judgement = useMemo(() => ({ objective, constraints }), [objective, constraints]);
  const end = useRef(new AbortController());
  useEffect(() => {
    end.current = new AbortController();
    return () => end.current.abort();
  }, []);
  useEffect(() => {
    const state = fetching.current;
    const fetchAll = async (): Promise<void> => {
      if (state.isBusy) {
        state.isAgain = true;
        return;
      }
      state.isBusy = true;
      try {
        await fetchNew(id, store, judgement, end.current.signal);
        setError(null);
      } catch (failure) {
        if (!end.current.signal.aborted) setError(failure);
      } finally {
        state.isBusy = false;
      }
      if (!state.isAgain) return;
      state.isAgain = false;
      await fetchAll();
    };
    if (isWanted && doneCount > 0) void fetchAll();
  }, [id, doneCount, isWanted, store, judgement, run.status]);
  return { trials: useStreamed(store), error };
}

export interface SweepTrials {
  /** In no order while the run goes on. */
  readonly trials: readonly LabTrial[];
  /** Null until the run is done and its result has come. */
  readonly bundle: SweepBundle | null;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The trials of a sweep: streaming in while it runs, from its result once it is done. */
export function useTrials(run: ResearchRunRow): SweepTrials {
  const isDone = run.status === 'done';
  const result = useQuery({ ...labResultQuery(run.id), enabled: isDone });
  const bundle = result.data?.kind === 'sweep' ? result.data : null;
  const kept = useKeptTrials(run, !isDone);
  const finished = useMemo(() => (bundle === null ? null : listTrials(bundle)), [bundle]);
  return {
    trials: finished ?? kept.trials,
    bundle,
    isPending: isDone ? result.isPending : kept.trials.length === 0 && run.done_count > 0,
    error: isDone ? result.error : kept.error,
    retry: () => void result.refetch(),
  };
}
