import { signalFailed } from '@atb/api/messages/signals';
import { withRetries } from '@atb/api/with-retries';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, hasRefused } from '../../../lib/api/call.ts';
import { describeError } from '../../../lib/describe-error.ts';
import type { SignalInterval, SignalRow } from '../../../lib/signal-row.ts';

/** Symbols that Scan All asks for. Source: specification. */
export const SCANNED_SYMBOLS = ['BTC', 'ETH', 'ADA', 'SOL', 'DOT', 'LINK', 'MATIC', 'AVAX', 'ATOM', 'ALGO'].map(
  (base) => `${base}USDT`,
);

/** Candles asked for. Source: specification. */
const LIMIT = 200;
/** Between the attempts, of which there are two more after the first. Source: specification. */
const RETRY_MS = 1_000;
/** The table is read anew this often while it is looked at. */
const REFETCH_MS = 30_000;

export interface SignalsRequest {
  readonly symbols: readonly string[];
  readonly interval: SignalInterval;
}

export interface SignalFailure {
  readonly symbol: string;
  /** 'Failed to fetch signal for BTCUSDT: …' */
  readonly message: string;
}

export interface SignalsRead {
  readonly rows: readonly SignalRow[];
  readonly failures: readonly SignalFailure[];
}

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, RETRY_MS));

async function getSignal(symbol: string, interval: SignalInterval, signal: AbortSignal): Promise<SignalRow> {
  // What the server refused it would refuse again: only what was not answered is asked once more.
  const answer = await withRetries(async () => {
    try {
      return await call('signals-live', { symbol, interval, limit: LIMIT }, signal);
    } catch (error) {
      if (hasRefused(error) || signal.aborted) return { error };
      throw error;
    }
  }, pause);
  if ('error' in answer) throw answer.error;
  return { ...answer, interval, isLearned: false };
}

async function getSignals({ symbols, interval }: SignalsRequest, signal: AbortSignal): Promise<SignalsRead> {
  const outcomes = await Promise.allSettled(symbols.map((symbol) => getSignal(symbol, interval, signal)));
  const rows: SignalRow[] = [];
  const failures: SignalFailure[] = [];
  outcomes.forEach((outcome, index) => {
    const symbol = symbols[index] ?? '';
    if (outcome.status === 'fulfilled') rows.push(outcome.value);
    else failures.push({ symbol, message: `${signalFailed(symbol)}: ${describeError(outcome.reason).message}` });
  });
  return { rows, failures };
}

export function signalsQuery(request: SignalsRequest) {
  return queryOptions({
    queryKey: ['signals', request],
    queryFn: ({ signal }) => getSignals(request, signal),
    refetchInterval: REFETCH_MS,
    staleTime: REFETCH_MS / 2,
    placeholderData: keepPreviousData,
    // Each symbol has been tried three times by then.
    retry: false,
  });
}
