import { randomBytes, randomInt } from 'node:crypto';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';

/** A signed-up person, with a client of their own beside the browser. */
export interface Trader {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** What the browser would keep after sign-in. */
  readonly session: Session;
  /** The stock client, signed in. */
  readonly client: SupabaseClient;
  readonly accountId: string;
}

const NAME = 'Ada Trader';

/** An address of the test network (RFC 2544), so that each test has rate limits of its own. */
export function randomAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** Words enough for the password rule, different for everybody. */
export function randomPassword(): string {
  return `quiet ${randomBytes(6).toString('hex')} harbour`;
}

export function randomEmail(): string {
  return `ada.${randomBytes(6).toString('hex')}@example.test`;
}

/** Opens a client of the server's own API, as an app outside the browser would. */
async function openClient(url: string): Promise<SupabaseClient> {
  const response = await fetch(`${url}/config.json`);
  const config = (await response.json()) as { readonly publishableKey: string };
  return createClient(url, config.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'X-Forwarded-For': randomAddress() } },
  });
}

/** Signs a new person up over the API. */
export async function createTrader(url: string): Promise<Trader> {
  const client = await openClient(url);
  const [email, password] = [randomEmail(), randomPassword()];
  const { data, error } = await client.auth.signUp({ email, password, options: { data: { full_name: NAME } } });
  if (error !== null) throw error;
  if (data.session === null) throw new Error('The sign-up gave no session.');
  const account = await client.from('exchange_accounts').select('id').single<{ id: string }>().throwOnError();
  return { name: NAME, email, password, session: data.session, client, accountId: account.data.id };
}
