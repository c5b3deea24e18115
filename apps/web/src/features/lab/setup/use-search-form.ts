// features/lab/setup: what is searched, by which means, and what counts as best.
import type { StrategyParameter } from '@atb/core/strategies/definition';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fillMarket } from '../../../components/research/market-form.ts';
import { useAddress } from '../../../hooks/use-address.ts';
import { useUser } from '../../../hooks/use-auth.ts';
import { seriesQuery } from '../../../lib/api/candle-series.ts';
import { useSingleFlight } from '../../../hooks/use-single-flight.ts';
import { FunctionError } from '../../../lib/api/call.ts';
import { followRun } from '../../../lib/api/live-runs.ts';
import { strategiesQuery } from '../../../lib/api/strategies.ts';
import { startSearch } from '../api/start-search.ts';
import { checkSearch, rangeOf, variedOf, type SearchOrder } from '../model/check-search.ts';
import { proposeRange, type Faults, type RangeDraft, type RangeField } from '../model/range-draft.ts';
import { readSearchDraft, writeSearchDraft, type SearchDraft, type TextField } from '../model/search-draft.ts';

const NO_FAULTS: Faults = {};

/** Starts a run, says when it ends and opens its page. */
function useStart() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id: userId } = useUser();
  const flight = useSingleFlight();
  const start = useMutation({
    mutationFn: (order: SearchOrder) => startSearch(order),
    onSuccess: (runId) => {
      followRun(queries, userId, runId);
      void queries.invalidateQueries({ queryKey: ['research-runs'] });
      void navigate(`/lab/${runId}`);
    },
    onSettled: flight.end,
  });
  return { ...start, begin: (order: SearchOrder) => flight.begin(() => start.mutate(order)) };
}

const FIELD_OF: Readonly<Record<string, string>> = { strategyId: 'strategy', holdoutShare: 'holdout' };

function toFieldFault(error: unknown, order: SearchOrder | null): Faults {
  if (!(error instanceof FunctionError) || error.field === null) return NO_FAULTS;
  const index = /^ranges\[(\d+)\]/u.exec(error.field)?.[1];
  const range = index === undefined ? undefined : order?.body.ranges[Number(index)];
  const field = error.field.replace(/^(?:assumptions|constraints)\./u, '').replace(/^params\./u, 'p.');
  return { [range === undefined ? (FIELD_OF[field] ?? field) : `r.${range.name}.to`]: error.message };
}

/** What is still to be chosen is asked for only after a try; what was typed wrong is said at once. */
const ASKED_FOR: ReadonlySet<string> = new Set(['strategy', 'symbol', 'timeframe', 'from']);

function toShownFaults(faults: Faults, hasTried: boolean): Faults {
  if (hasTried) return faults;
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !ASKED_FOR.has(field)));
}

/** The form: its state is the address, so that Back, a reload and a copied link keep it. */
export function useSearchForm() {
  const [address, write] = useAddress();
  const strategies = useQuery(strategiesQuery());
  const series = useQuery(seriesQuery());
  const [hasTried, setTried] = useState(false);
  const start = useStart();
  const written = readSearchDraft(address);
  const strategy = strategies.data?.find((each) => each.id === written.strategyId) ?? null;
  const { draft, series: source } = fillMarket(written, strategy, series.data ?? []);
  const checked = checkSearch(draft, strategy);
  const varied = strategy === null ? [] : variedOf(draft, strategy);
  const changeFrom = (toPart: (newest: SearchDraft) => Partial<SearchDraft>): void => {
    start.reset();
    write((newest) => {
      const before = readSearchDraft(newest);
      return writeSearchDraft(newest, { ...before, ...toPart(before) });
    });
  };
  const change = (part: Partial<SearchDraft>): void => changeFrom(() => part);
  return {
    draft,
    strategy,
    source,
    varied,
    strategies: strategies.data,
    series: series.data,
    isUnknownStrategy: strategies.data !== undefined && written.strategyId !== '' && strategy === null,
    error: strategies.error ?? series.error,
    faults: { ...toFieldFault(start.error, checked.order), ...toShownFaults(checked.faults, hasTried) } as Faults,
    space: checked.space,
    trials: checked.trials,
    windows: checked.windows,
    isStarting: start.isPending,
    failure: start.error,
    change,
    rangeOf: (parameter: StrategyParameter): RangeDraft =>
      strategy === null ? proposeRange(parameter) : rangeOf(draft, strategy, parameter),
    chooseStrategy: (strategyId: string) => change({ strategyId, varied: null, ranges: {}, fixed: {} }),
    setText: (name: TextField, value: string) => changeFrom(({ text }) => ({ text: { ...text, [name]: value } })),
    setFixed: (name: string, value: string) => changeFrom(({ fixed }) => ({ fixed: { ...fixed, [name]: value } })),
    setVaried: (name: string, isVaried: boolean) =>
      changeFrom((newest) => {
        const others = strategy === null ? [] : variedOf(newest, strategy).filter((each) => each !== name);
        return { varied: isVaried ? [...others, name] : others };
      }),
    setRange: (name: string, field: RangeField, value: string) => {
      const parameter = strategy?.parameters.find((each) => each.name === name);
      if (strategy === null || parameter === undefined) return;
      changeFrom((newest) => ({
        ranges: { ...newest.ranges, [name]: { ...rangeOf(newest, strategy, parameter), [field]: value } },
      }));
    },
    /** Starts the run; false when something has to be corrected first. */
    run: (): boolean => {
      setTried(true);
      if (checked.order === null) return false;
      start.begin(checked.order);
      return true;
    },
  };
}

export type SearchFormState = ReturnType<typeof useSearchForm>;
