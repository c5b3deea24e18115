import { randomUUID } from 'node:crypto';
import type { ConnectedExchange } from '@atb/api/exchanges';
import { WRAP_ALGORITHM } from '@atb/api/sealing/key-wrap';
import { KDF } from '@atb/api/sealing/passphrase-wrap';
import {
  type AttendedPair,
  type PlainPair,
  sealAttendedKeys,
  type SealedPair,
  sealKeys,
  type SealingKey,
  toByteaText,
} from '@atb/api/sealing/seal-keys';
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { codeOf } from './code-of.ts';

/** Somebody at a browser, with the stock client. */
export interface ExchangeUser {
  readonly id: string;
  readonly client: SupabaseClient;
}

/** A second factor, shown just now: the client's session is of level aal2 from here on. */
export async function showSecondFactor({ client }: ExchangeUser): Promise<void> {
  const { data: factor, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (error !== null) throw error;
  const shown = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) });
  if (shown.error !== null) throw shown.error;
}

/** What a function answered; refusals as they are. */
export async function invoke(client: SupabaseClient, name: string, body: object): Promise<Record<string, unknown>> {
  const { data, error } = await client.functions.invoke<Record<string, unknown>>(name, { body: { ...body } });
  if (error === null) return data ?? {};
  // Of any other error the context is no answer.
  if (!(error instanceof FunctionsHttpError)) throw error;
  const context = error.context as Response;
  return { status: context.status, ...((await context.json()) as object) };
}

/** As the browser does it, for an account that may not exist yet. */
export async function sealFor(
  { id, client }: ExchangeUser,
  pair: PlainPair,
  exchange: ConnectedExchange,
  accountId: string = randomUUID(),
): Promise<{ readonly accountId: string; readonly exchange: ConnectedExchange; readonly sealed: SealedPair }> {
  const sealed = await sealKeys(pair, { userId: id, accountId, exchange }, await engineKeyOf(client), Date.now());
  return { accountId, exchange, sealed };
}
type Sealed = Awaited<ReturnType<typeof sealFor>>;

export async function engineKeyOf(client: SupabaseClient): Promise<SealingKey> {
  return (await invoke(client, 'engine-key', {})) as unknown as SealingKey;
}

/** The same for an attended account. */
export async function sealAttendedFor(
  { id, client }: ExchangeUser,
  pair: PlainPair,
  passphrase: string,
  accountId: string = randomUUID(),
) {
  const owner = { userId: id, accountId, exchange: 'kraken' as const };
  const key = await engineKeyOf(client);
  const sealed = await sealAttendedKeys({ pair, owner, key, now: Date.now(), passphrase });
  return { accountId, exchange: owner.exchange, sealed };
}

/** The row of an attended account, as a change or to be inserted with its ids. */
export const attendedRow = ({ apiKey, apiSecret, userWrap }: AttendedPair) => ({
  encrypted_api_key: apiKey,
  encrypted_api_secret: apiSecret,
  encryption_version: 2,
  dek_wrapped: null,
  engine_key_id: null,
  wrap_alg: null,
  dek_wrapped_user: toByteaText(userWrap.wrapped),
  kdf: KDF,
  kdf_params: { ...userWrap.params },
});

export const testBody = ({ accountId, exchange, sealed }: Sealed, testnet = false) => ({
  action: 'test_connection',
  adapter: exchange,
  accountId,
  testnet,
  ...sealed,
});

export const credentialsOf = ({ accountId, sealed }: Pick<Sealed, 'accountId' | 'sealed'>, userId: string) => ({
  user_id: userId,
  exchange_account_id: accountId,
  encrypted_api_key: sealed.apiKey,
  encrypted_api_secret: sealed.apiSecret,
  encryption_version: 2,
  dek_wrapped: toByteaText(sealed.dekWrapped),
  engine_key_id: sealed.engineKeyId,
  wrap_alg: WRAP_ALGORITHM,
});

/** Saves as the screen does. The client must have shown a second factor. */
export async function saveKeysOf({ id, client }: ExchangeUser, given: Sealed, label = 'Mine'): Promise<void> {
  await saveAccountOf({ id, client }, given, label);
  await client.from('encrypted_credentials').insert(credentialsOf(given, id)).throwOnError();
}

/** The account without its keys. */
export async function saveAccountOf({ id, client }: ExchangeUser, given: Sealed, label = 'Mine'): Promise<void> {
  const { accountId, exchange, sealed } = given;
  await client
    .from('exchange_accounts')
    .insert({
      id: accountId,
      user_id: id,
      adapter: exchange,
      label,
      is_paper: false,
      api_key_encrypted: sealed.apiKey,
      api_secret_encrypted: sealed.apiSecret,
    })
    .throwOnError();
}
