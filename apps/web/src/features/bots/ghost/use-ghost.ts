import type { BacktestedBotKind } from '@atb/core/bots/kinds';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { replayCandlesQuery } from '../api/get-replay-candles.ts';
import type { GhostWorker } from './ghost-client.ts';
import type { GhostSubject, ReplayCandles } from './ghost-messages.ts';
import { GhostSession, type GhostState, NO_GHOST } from './ghost-session.ts';

export type GhostCandles = Omit<ReplayCandles, 'success' | 'openTime' | 'open' | 'high' | 'low' | 'close'>;

function createWorker(): GhostWorker | null {
  if (typeof Worker === 'undefined') return null;
  return new Worker(new URL('./ghost-worker.ts', import.meta.url), { type: 'module' });
}

interface Replays {
  readonly session: GhostSession | null;
  readonly state: GhostState;
}

const NONE: Replays = { session: null, state: NO_GHOST };

/** A worker with the candles of a pair, for as long as they are looked at, and what it has said so far. */
function useReplays(kind: BacktestedBotKind | null, candles: ReplayCandles | undefined): Replays {
  const [replays, setReplays] = useState(NONE);
  useEffect(() => {
    const worker = candles === undefined || kind === null ? null : createWorker();
    if (candles === undefined || kind === null || worker === null) return undefined;
    // Figures may wait for a frame; a finger on a line may not.
    const session = new GhostSession(worker, (state) => startTransition(() => setReplays({ session, state })));
    session.load(kind, candles);
    return () => {
      session.close();
      setReplays(NONE);
    };
  }, [kind, candles]);
  return replays;
}

/** Replays the subject whenever it changes; null for one that is not complete. */
export function useGhost(kind: BacktestedBotKind | null, symbol: string, subject: GhostSubject | null) {
  const { data, error, refetch } = useQuery(replayCandlesQuery(symbol));
  const { session, state } = useReplays(kind, data);
  useEffect(() => {
    if (session !== null && subject !== null) session.run(subject);
  }, [session, subject]);
  return {
    ...state,
    session,
    candles: data as GhostCandles | undefined,
    error,
    retry: () => void refetch(),
    hasWorker: typeof Worker !== 'undefined',
  };
}
