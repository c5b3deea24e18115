import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js';
import { getSupabase } from '../supabase.ts';

export type ChangedRow = RealtimePostgresChangesPayload<Record<string, unknown>>;

export interface TableWatch {
  readonly table: string;
  readonly event: 'INSERT' | '*';
  /** PostgREST-like, `user_id=eq.…`; every row one may read when absent. */
  readonly filter?: string;
  readonly onChange: (change: ChangedRow) => void;
  /** The server delivers from now on: what changed before has to be read again. Also after every lost connection. */
  readonly onJoined: () => void;
  /** Nothing is delivered any more; joining is tried again by itself. */
  readonly onLost?: () => void;
}

/** The server closed the channel for good (a limit, an ended session): ask again after this long. */
const REJOIN_MS = 5_000;

let channelCount = 0;

function join(supabase: SupabaseClient, watch: TableWatch, onClosed: () => void): RealtimeChannel {
  const { table, event, filter, onChange, onJoined, onLost } = watch;
  channelCount += 1;
  const channel = supabase.channel(`${table}-${channelCount}`);
  const wanted = { schema: 'public', table, ...(filter !== undefined && { filter }) };
  return channel.on('postgres_changes', { ...wanted, event: event as '*' }, onChange).subscribe((status) => {
    if (status === 'SUBSCRIBED') {
      onJoined();
      return;
    }
    onLost?.();
    if (status === 'CLOSED') onClosed();
  });
}

/** Tells of changed rows as they happen until the returned function is called. */
export function watchTable(watch: TableWatch): () => void {
  let isEnded = false;
  let leave = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = async (): Promise<void> => {
    const supabase = await getSupabase();
    // Each channel by itself, after what the page waits for has been asked for: together they would hold it up.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    if (isEnded) return;
    const channel = join(supabase, watch, () => {
      if (!isEnded) again();
    });
    leave = () => void supabase.removeChannel(channel);
  };
  const again = (): void => {
    // Leaving tells the channel that it is closed, which comes back here: there must be nothing left to leave by then.
    const leaveNow = leave;
    leave = () => undefined;
    leaveNow();
    clearTimeout(timer);
    timer = setTimeout(attempt, REJOIN_MS);
  };
  // Without the client there is no page to keep live either: the queries say so, here it is only tried again.
  const attempt = (): void => {
    start().catch(again);
  };
  attempt();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    leave();
  };
}
