import type { AvailableCandles } from '@atb/api/functions/market/candle-list';
import { PORTFOLIO_MAX } from '@atb/core/backtest/portfolio/portfolio-size';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type AddressChange, useAddress } from '../../../hooks/use-address.ts';
import { useUser } from '../../../hooks/use-auth.ts';
import { useSingleFlight } from '../../../hooks/use-single-flight.ts';
import { FunctionError } from '../../../lib/api/call.ts';
import { followRun } from '../../../lib/api/live-runs.ts';
import { strategiesQuery } from '../../../lib/api/strategies.ts';
import { seriesQuery } from '../../../lib/api/candle-series.ts';
import { findSeries, presetRange } from '../../../lib/candle-choice.ts';
import { startBacktest, type BacktestSubmission } from '../api/start-backtest.ts';
import { checkBotDraft, checkDraft, toFormField, type CheckedForm, type DraftFaults } from './check-draft.ts';
import { readBacktestDraft, writeBacktestDraft, type BacktestDraft, type AssumptionName } from './draft.ts';
import { fillMarket } from '../../../components/research/market-form.ts';

const NO_FAULTS: DraftFaults = {};

/** Starts a run, says when it ends and opens its page. */
export function useStartBacktest() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id: userId } = useUser();
  const flight = useSingleFlight();
  const start = useMutation({
    mutationFn: (order: BacktestSubmission) => startBacktest(order),
    onSuccess: (runId) => {
      followRun(queries, userId, runId);
      void queries.invalidateQueries({ queryKey: ['research-runs'] });
      void navigate(`/backtests/${runId}`);
    },
    onSettled: flight.end,
  });
  return { ...start, begin: (order: BacktestSubmission) => flight.begin(() => start.mutate(order)) };
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

/** The time that all pairs have candles of; null when one of them has none. */
function meetSeries(all: ReadonlyArray<AvailableCandles | null>): AvailableCandles | null {
  return all.reduce<AvailableCandles | null>((met, each) => {
    if (met === null || each === null) return null;
    return { ...met, first: Math.max(met.first, each.first), last: Math.min(met.last, each.last) };
  }, all[0] ?? null);
}

/** Fills what was left open, and of several pairs takes the time that they share. */
function fillDraft(
  written: BacktestDraft,
  strategy: StrategyDefinition | null,
  known: readonly AvailableCandles[],
): { readonly draft: BacktestDraft; readonly series: AvailableCandles | null } {
  const filled = fillMarket(written, written.of === 'strategy' ? strategy : null, known);
  const { symbols, timeframe } = filled.draft;
  if (!written.isSeveral || symbols.length === 0 || timeframe === '') return filled;
  const shared = meetSeries(symbols.map((symbol) => findSeries(known, symbol, timeframe)));
  if (shared === null || shared.first >= shared.last) return filled;
  const range = presetRange(shared, '365');
  const { from, to } = written;
  return {
    series: shared,
    draft: { ...filled.draft, from: from === '' ? range.from : from, to: to === '' ? range.to : to },
  };
}

/** The form: its state is the address, so that Back, a reload and a copied link keep it. */
export function useBacktestForm() {
  const [address, write] = useAddress();
  const strategies = useQuery(strategiesQuery());
  const series = useQuery(seriesQuery());
  const [hasTried, setTried] = useState(false);
  const start = useStartBacktest();
  const written = readBacktestDraft(address);
  const strategy = strategies.data?.find((each) => each.id === written.strategyId) ?? null;
  const filled = fillDraft(written, strategy, series.data ?? []);
  const { draft } = filled;
  // The options of a bot are checked by their own fields.
  const checked = draft.of === 'strategy' ? checkDraft(draft, strategy) : checkBotDraft(draft, {});
  const ownFaults = checked.status === 'faulty' ? toShownFaults(checked.faults, hasTried) : NO_FAULTS;
  const changeFrom = (toPart: (newest: BacktestDraft) => Partial<BacktestDraft>): void => {
    start.reset();
    write((newest) => {
      const before = readBacktestDraft(newest);
      return writeBacktestDraft(newest, { ...before, ...toPart(before) });
    });
  };
  const change = (part: Partial<BacktestDraft>): void => changeFrom(() => part);
  const changeAddress = (next: AddressChange): void => {
    start.reset();
    write(next);
  };
  const carryOut = (next: CheckedForm): boolean => {
    setTried(true);
    if (next.status === 'faulty') return false;
    start.begin(next.order);
    return true;
  };
  return {
    ...filled,
    ...(draft.isSeveral && { symbols: draft.symbols }),
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
    address,
    changeAddress,
    /** One pair or several, beginning with the one that is chosen. */
    choosePairs: (isSeveral: boolean) =>
      changeFrom((newest) => {
        const symbol = newest.symbol === '' ? draft.symbol : newest.symbol;
        return { isSeveral, symbol, symbols: isSeveral && symbol !== '' ? [symbol] : [] };
      }),
    setPair: (pair: string, isIn: boolean) =>
      changeFrom((newest) => {
        const others = newest.symbols.filter((each) => each !== pair);
        const symbols = isIn ? [...others, pair].slice(0, PORTFOLIO_MAX) : others;
        return { symbols, symbol: symbols[0] ?? '', from: '', to: '' };
      }),
    setParam: (name: string, value: string) => changeFrom(({ params }) => ({ params: { ...params, [name]: value } })),
    setAssumption: (name: AssumptionName, value: string) =>
      changeFrom(({ assumptions }) => ({ assumptions: { ...assumptions, [name]: value } })),
    /** Starts the run; false when something has to be corrected first. */
    run: (): boolean => carryOut(checkDraft(draft, strategy)),
    /** The same for a bot with these options; null when they are not right yet. */
    runBot: (options: Readonly<Record<string, unknown>> | null): boolean => carryOut(checkBotDraft(draft, options)),
  };
}

export type BacktestFormState = ReturnType<typeof useBacktestForm>;
