import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useUser } from '../../../hooks/use-auth.ts';
import { FunctionError } from '../../../lib/api/invoke-function.ts';
import { followRun } from '../../../lib/api/live-runs.ts';
import { strategiesQuery } from '../../../lib/api/strategies.ts';
import { seriesQuery } from '../../../lib/api/candle-series.ts';
import { startBacktest, type BacktestOrder } from '../api/start-backtest.ts';
import { checkDraft, toFormField, type DraftFaults } from './check-draft.ts';
import { readDraft, writeDraft, type BacktestDraft, type TermName } from './draft.ts';
import { fillMarket } from '../../../components/research/market-form.ts';

const NO_FAULTS: DraftFaults = {};

/** Starts a run, says when it ends and opens its page. */
export function useStartBacktest() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id: userId } = useUser();
  return useMutation({
    mutationFn: (order: BacktestOrder) => startBacktest(order),
    onSuccess: (runId) => {
      followRun(queries, userId, runId);
      void queries.invalidateQueries({ queryKey: ['research-runs'] });
      void navigate(`/backtests/${runId}`);
    },
  });
}

function toFieldFault(error: unknown): DraftFaults {
  return error instanceof FunctionError && error.field !== null
    ? { [toFormField(error.field)]: error.message }
    : NO_FAULTS;
}

/** What is still to be chosen is asked for only after a try; what was typed wrong is said at once. */
function toShownFaults(faults: DraftFaults, hasTried: boolean): DraftFaults {
  if (hasTried) return faults;
  return Object.fromEntries(Object.entries(faults).filter(([field]) => field.includes('.')));
}

/** The form: its state is the address, so that Back, a reload and a copied link keep it. */
export function useBacktestForm() {
  const [address, setAddress] = useSearchParams();
  const strategies = useQuery(strategiesQuery());
  const series = useQuery(seriesQuery());
  const [hasTried, setTried] = useState(false);
  const start = useStartBacktest();
  const written = readDraft(address);
  const strategy = strategies.data?.find((each) => each.id === written.strategyId) ?? null;
  const filled = fillMarket(written, strategy, series.data ?? []);
  const checked = checkDraft(filled.draft, strategy);
  const ownFaults = checked.status === 'faulty' ? toShownFaults(checked.faults, hasTried) : NO_FAULTS;
  const change = (part: Partial<BacktestDraft>): void => {
    start.reset();
    setAddress((current) => writeDraft(current, { ...readDraft(current), ...part }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return {
    ...filled,
    strategy,
    strategies: strategies.data,
    series: series.data,
    source: filled.series,
    isUnknownStrategy: strategies.data !== undefined && written.strategyId !== '' && strategy === null,
    error: strategies.error ?? series.error,
    faults: { ...toFieldFault(start.error), ...ownFaults },
    isStarting: start.isPending,
    failure: start.error,
    chooseStrategy: (strategyId: string) => change({ strategyId, params: {} }),
    change,
    setParam: (name: string, value: string) => change({ params: { ...written.params, [name]: value } }),
    setTerm: (name: TermName, value: string) => change({ terms: { ...written.terms, [name]: value } }),
    /** Starts the run; false when something has to be corrected first. */
    run: (): boolean => {
      setTried(true);
      if (checked.status === 'faulty') return false;
      start.mutate(checked.order);
      return true;
    },
  };
}

export type BacktestFormState = ReturnType<typeof useBacktestForm>;
