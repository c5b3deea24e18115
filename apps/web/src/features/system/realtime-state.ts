import { getSupabase } from '../../lib/supabase.ts';

export type RealtimeState = 'open' | 'closed' | 'unknown';

const LOOK_MS = 1_000;

let current: RealtimeState = 'unknown';
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

async function look(): Promise<void> {
  const { realtime } = await getSupabase();
  const next = realtime.isConnected() ? 'open' : realtime.getChannels().length === 0 ? 'unknown' : 'closed';
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Whether the websocket of this page is open, looked at once a second while somebody asks. */
export const realtimeState = {
  read: (): RealtimeState => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    timer ??= setInterval(() => void look(), LOOK_MS);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  },
};
