// The clients of the realtime benchmark, in a process of their own so that their work does not count as the server's.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';

export interface SubscribersOrder {
  readonly url: string;
  readonly key: string;
  readonly users: ReadonlyArray<{ readonly id: string; readonly token: string }>;
}

export interface SubscriberReport {
  /** Milliseconds from sending the statement to the client's callback, one for each message. */
  readonly priceLatencies: number[];
  readonly ownLatencies: number[];
  /** Rows that belonged to somebody else: there must be none. */
  foreignRows: number;
}

interface Row {
  readonly ts: string;
  readonly user_id?: string;
}

const OWN_TABLES = ['bots', 'bot_orders', 'positions', 'trade_ledger', 'balances'];
/** Clients that join at once. */
const JOINING_MAX = 25;

const report: SubscriberReport = { priceLatencies: [], ownLatencies: [], foreignRows: 0 };

function subscribe(client: SupabaseClient, userId: string): Promise<void> {
  const channel = client.channel('account');
  channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'price_feeds' }, ({ new: row }) => {
    report.priceLatencies.push(Date.now() - Date.parse((row as Row).ts));
  });
  for (const table of OWN_TABLES) {
    channel.on('postgres_changes', { event: '*', schema: 'public', table }, ({ new: row }) => {
      if ((row as Row).user_id !== userId) report.foreignRows++;
      report.ownLatencies.push(Date.now() - Date.parse((row as Row).ts));
    });
  }
  return new Promise((resolve, reject) => {
    channel.subscribe((state, error) => {
      if (state === 'SUBSCRIBED') resolve();
      else reject(error ?? new Error(state));
    });
  });
}

async function run({ url, key, users }: SubscribersOrder): Promise<void> {
  const waiting = [...users];
  const joinNext = async (): Promise<void> => {
    for (let user = waiting.pop(); user !== undefined; user = waiting.pop()) {
      const { id, token } = user;
      const client = createClient(url, key, { accessToken: async () => token });
      await client.realtime.setAuth();
      await subscribe(client, id);
    }
  };
  await Promise.all(Array.from({ length: JOINING_MAX }, joinNext));
  process.send?.('ready');
}

process.on('message', (message: SubscribersOrder | 'report') => {
  if (message === 'report') process.send?.(report);
  else void run(message);
});
