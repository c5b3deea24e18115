import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** Who a benchmark asks as: a user who signed up on the server under test, with the paper account that comes with it. */
export interface BenchAccount {
  readonly client: SupabaseClient;
  readonly userId: string;
  readonly accountId: string;
}

/** @param url Of the server, without a slash at the end. */
export async function openBenchAccount(url: string): Promise<BenchAccount> {
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { readonly publishableKey: string };
  const client = createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await client.auth.signUp({ email: 'bench@example.test', password: `quiet ${randomUUID()}` });
  if (error !== null || data.user === null) throw error ?? new Error('no user');
  const account = await client.from('exchange_accounts').select('id').single<{ id: string }>().throwOnError();
  return { client, userId: data.user.id, accountId: account.data.id };
}
