import { signalFailed } from '@atb/api/messages/signals';
import { MARKET_REFRESH_MS, SIGNAL_RETRIES } from '@atb/api/timers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { callWithRetries } from '../../../lib/api/call-with-retries.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { learnedParams } from '../../../lib/learned-params.ts';
import type { SignalInterval, SignalRow } from '../../../lib/signal-row.ts';

/** Symbols that Scan All asks for. Source: specification. */
export const SCANNED_SYMBOLS = ['BTC', 'ETH', 'ADA', 'SOL', 'DOT', 'LINK', 'MATIC', 'AVAX', 'ATOM', 'ALGO'].map(
  (base) => `${base}USDT`,
);

/** Candles asked for. Source: specification. */
const LIMIT = 200;

export interface SignalsRequest {
  readonly symbols: readonly string[];
  readonly interval: SignalInterval;
  /** Id of a strategy; '' for the averages and the RSI. */
  readonly strategy: string;
  readonly isLearning: boolean;
}

export interface SignalTable {
  readonly rows: readonly SignalRow[];
  /** 'Failed to fetch signal for BTCUSDT: …', by symbol. */
  readonly failures: ReadonlyMap<string, string>;
}

type SignalQuestion = Omit<SignalsRequest, 'symbols'> & { readonly symbol: string };

async function getSignal(question: SignalQuestion, signal: AbortSignal): Promise<SignalRow> {
  const { symbol, interval, strategy, isLearning } = question;
  const learned = isLearning && strategy === '' ? await learnedParams(symbol, interval, signal) : null;
  const body = {
    symbol,
    interval,
    limit: LIMIT,
    ...(learned !== null && { params: learned.params }),
    ...(strategy !== '' && { strategy }),
  };
  const answer = await callWithRetries(() => call('signals-live', body, signal), SIGNAL_RETRIES, signal);
  return { ...answer, interval, isLearned: learned !== null };
}

async function getSignals({ symbols, ...rest }: SignalsRequest, signal: AbortSignal): Promise<SignalTable> {
  const outcomes = await Promise.allSettled(symbols.map((symbol) => getSignal({ symbol, ...rest }, signal)));
  const rows = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failures = new Map<string, string>();
  outcomes.forEach((outcome, index) => {
    const symbol = symbols[index] ?? '';
    if (outcome.status === 'fulfilled') return;
    failures.set(symbol, `${signalFailed(symbol)}: ${describeError(outcome.reason).message}`);
  });
  return { rows, failures };
}

export function signalsQuery(request: SignalsRequest) {
  return queryOptions({
    queryKey: ['signals', request],
    queryFn: ({ signal }) => getSignals(request, signal),
    refetchInterval: MARKET_REFRESH_MS,
    staleTime: MARKET_REFRESH_MS / 2,
    placeholderData: keepPreviousData,
    // Each symbol has been tried three times by then.
    retry: false,
  });
}
