import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js';

export type ChangePayload = RealtimePostgresChangesPayload<Record<string, unknown>>;

export interface ChangeSubscription {
  readonly event: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  readonly schema: string;
  readonly table?: string;
  readonly filter?: string;
  readonly select?: string[];
}

interface SystemMessage {
  readonly extension: string;
  readonly status: string;
  readonly message: string;
}

/** What one stock client's channel heard so far. */
export interface HeardChannel {
  readonly channel: RealtimeChannel;
  readonly changes: readonly ChangePayload[];
  /** What the subscribe callback was told, in order. */
  readonly states: readonly string[];
  readonly errors: readonly string[];
  readonly notices: readonly SystemMessage[];
}

let topics = 0;

/**
 * Subscribes with a stock client and resolves when the service has said whether the requests were granted. The client is given
 * time to learn its token first, without which it would join as nobody.
 */
export async function hearChannel(
  client: SupabaseClient,
  requests: readonly ChangeSubscription[],
  name?: string,
): Promise<HeardChannel> {
  topics += 1;
  await client.realtime.setAuth();
  const channel = client.channel(name ?? `topic-${topics}`);
  const heard = { channel, changes: [], states: [], errors: [], notices: [] } as {
    channel: RealtimeChannel;
    changes: ChangePayload[];
    states: string[];
    errors: string[];
    notices: SystemMessage[];
  };
  for (const request of requests) {
    channel.on('postgres_changes', request as { event: '*'; schema: string }, (payload: ChangePayload) => {
      heard.changes.push(payload);
    });
  }
  const settled = Promise.withResolvers<void>();
  channel.on('system' as 'broadcast', {} as { event: string }, (message) => {
    heard.notices.push(message as unknown as SystemMessage);
    settled.resolve();
  });
  channel.subscribe((state, error) => {
    heard.states.push(state);
    if (error !== undefined) heard.errors.push(error.message);
    if (state !== 'SUBSCRIBED' || requests.length === 0) settled.resolve();
  });
  await settled.promise;
  return heard;
}
