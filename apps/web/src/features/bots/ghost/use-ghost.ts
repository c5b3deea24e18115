import type { DrawnMarket, DrawnRun } from '@atb/core/backtest/ghost/draw-ghost-run';
import type { OutcomeSpread } from '@atb/core/backtest/ghost/outcome-spread';
import type { BacktestedBotKind } from '@atb/core/bots/kinds';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { replayCandlesQuery } from '../api/get-replay-candles.ts';
import { GhostClient, type GhostWorker } from './ghost-client.ts';
import type { GhostFigures, GhostSubject, ReplayCandles } from './ghost-messages.ts';

/** Columns of the picture; a screen of any width is drawn from them. */
const GHOST_WIDTH = 640;
/** A drag has ended when nothing was asked for so long: then histories are drawn. */
const QUIET_MS = 350;

export interface GhostState {
  readonly market: DrawnMarket | null;
  readonly run: { readonly drawn: DrawnRun; readonly figures: GhostFigures } | null;
  /** Why there is no run. */
  readonly refusal: string | null;
  readonly spread: { readonly of: OutcomeSpread; readonly isDone: boolean } | null;
}

const NOTHING: GhostState = { market: null, run: null, refusal: null, spread: null };

export type GhostCandles = Omit<ReplayCandles, 'success' | 'openTime' | 'open' | 'high' | 'low' | 'close'>;

function createWorker(): GhostWorker | null {
  if (typeof Worker === 'undefined') return null;
  return new Worker(new URL('./ghost-worker.ts', import.meta.url), { type: 'module' });
}

/** A worker with the candles of a pair, for as long as they are looked at. */
function useClient(
  kind: BacktestedBotKind | null,
  candles: ReplayCandles | undefined,
  listen: (change: Partial<GhostState>) => void,
) {
  const [client, setClient] = useState<GhostClient | null>(null);
  useEffect(() => {
    const worker = candles === undefined || kind === null ? null : createWorker();
    if (candles === undefined || kind === null || worker === null) return undefined;
    const opened = new GhostClient(worker, GHOST_WIDTH, {
      onReady: (market) => {
        listen({ market });
        setClient(opened);
      },
      onAnswer: (answer) => {
        if (answer.kind === 'run') listen({ run: answer, refusal: null });
        else if (answer.kind === 'refused') listen({ run: null, refusal: answer.error, spread: null });
        else listen({ spread: { of: answer.spread, isDone: answer.isDone } });
      },
    });
    opened.load(kind, candles);
    return () => {
      opened.close();
      setClient(null);
    };
  }, [kind, candles, listen]);
  return client;
}

/** Replays the subject whenever it changes; null for one that is not complete. */
export function useGhost(kind: BacktestedBotKind | null, symbol: string, subject: GhostSubject | null) {
  const { data, error, refetch } = useQuery(replayCandlesQuery(symbol));
  const [state, setState] = useState(NOTHING);
  const [listen] = useState(() => (change: Partial<GhostState>) => setState((known) => ({ ...known, ...change })));
  const client = useClient(kind, data, listen);
  const key = subject === null ? '' : JSON.stringify(subject);
  useEffect(() => {
    if (client === null || key === '') return undefined;
    const wanted = JSON.parse(key) as GhostSubject;
    client.run(wanted);
    const timer = setTimeout(() => client.spread(wanted), QUIET_MS);
    return () => clearTimeout(timer);
  }, [client, key]);
  return {
    ...state,
    candles: data as GhostCandles | undefined,
    error,
    retry: () => void refetch(),
    hasWorker: typeof Worker !== 'undefined',
  };
}
