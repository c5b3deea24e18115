import type { ConnectedExchange } from '@atb/api/exchanges';
import type { Answer } from '@atb/api/functions/contracts';
import { EXCHANGE_MESSAGES } from '@atb/api/messages/exchange';
import { EXCHANGE_KEYS_COLUMNS, type ExchangeKeysRow } from '@atb/api/rows/exchange-keys';
import type { VerifiedKey } from '@atb/api/sealing/engine-statement';
import { WRAP_ALGORITHM } from '@atb/api/sealing/key-wrap';
import { KDF } from '@atb/api/sealing/passphrase-wrap';
import {
  type AttendedPair,
  type PlainPair,
  sealAttendedKeys,
  type SealedPair,
  sealKeys,
  toByteaText,
} from '@atb/api/sealing/seal-keys';
import { queryOptions } from '@tanstack/react-query';
import { describeError } from '../describe-error.ts';
import { trustEngineKey } from '../engine-root.ts';
import { getSupabase } from '../supabase.ts';
import { call } from './call.ts';
import { callDatabase } from './call-database.ts';

export type KeyTestAnswer = Answer<'live-trading-executor'>;

/** Whose keys they are, and of which exchange: what is sealed opens for this account alone. */
export interface KeyOwner {
  readonly userId: string;
  readonly accountId: string;
  readonly exchange: ConnectedExchange;
  readonly isTestnet: boolean;
}

/** What keys are sealed to: nothing that the root has not signed. */
export function engineKeyQuery() {
  return queryOptions({
    queryKey: ['engine-key'],
    queryFn: async () => {
      const offered = await call('engine-key', {});
      return { ...(await trustEngineKey(offered)), egressAddresses: offered.egressAddresses };
    },
    staleTime: 300_000,
    // Who comes back with the fingerprint of a new root finds the field as it was left.
    refetchOnWindowFocus: false,
  });
}

/** What was typed. */
export interface EnteredKeys extends PlainPair {
  /** Of an attended account, which it alone opens; null for one that the signer opens at any time. */
  readonly passphrase: string | null;
}

export type ReadyPair = SealedPair | AttendedPair;

/** Seals in this browser; nothing that leaves it can be opened by anybody but the signer. @throws with a sentence for the user. */
export async function sealPair(entered: EnteredKeys, whose: KeyOwner, key: VerifiedKey): Promise<ReadyPair> {
  const { userId, accountId, exchange } = whose;
  const owner = { userId, accountId, exchange };
  const { passphrase, apiKey, apiSecret } = entered;
  const pair = { apiKey, apiSecret };
  const now = Date.now();
  try {
    if (passphrase === null) return await sealKeys(pair, owner, key, now);
    return await sealAttendedKeys({ pair, owner, key, now, passphrase });
  } catch (error) {
    throw new Error(EXCHANGE_MESSAGES.encryptionFailed, { cause: error });
  }
}

/** Tries sealed keys at the exchange. @throws FunctionError with the reason why they are not taken. */
export function testSealed(sealed: ReadyPair, { accountId, exchange, isTestnet }: KeyOwner): Promise<KeyTestAnswer> {
  const { apiKey, apiSecret, dekWrapped, engineKeyId } = sealed;
  return call('live-trading-executor', {
    action: 'test_connection',
    adapter: exchange,
    accountId,
    testnet: isTestnet,
    attended: 'userWrap' in sealed,
    apiKey,
    apiSecret,
    dekWrapped,
    engineKeyId,
  });
}

/** Tries the keys of a saved account again. */
export function testSaved(accountId: string): Promise<KeyTestAnswer> {
  return call('live-trading-executor', { action: 'test_connection', accountId });
}

/** What the database said, in the words of the screen. */
export function databaseError(error: unknown): string {
  return `Database error: ${describeError(error).message}`;
}

/**
 * Puts these keys in the place of those that the account has, if any. The screen asks for the second factor. Not as one upsert: that
 * would have to read the wrap, which nobody may.
 */
export async function saveKeys(sealed: ReadyPair, { userId, accountId }: KeyOwner): Promise<void> {
  const supabase = await getSupabase();
  const table = supabase.from('encrypted_credentials');
  const keys = {
    encrypted_api_key: sealed.apiKey,
    encrypted_api_secret: sealed.apiSecret,
    encryption_version: 2,
    ...wrapsOf(sealed),
  };
  const { data } = await table
    .update(keys)
    .eq('exchange_account_id', accountId)
    .select('exchange_account_id')
    .throwOnError();
  if (data.length > 0) return;
  await table.insert({ user_id: userId, exchange_account_id: accountId, ...keys }).throwOnError();
}

/** One wrap, never both: of an attended account the engine key must open nothing. */
function wrapsOf(sealed: ReadyPair) {
  const none = { dek_wrapped: null, engine_key_id: null, wrap_alg: null };
  if ('userWrap' in sealed) {
    const { wrapped, params } = sealed.userWrap;
    return { ...none, dek_wrapped_user: toByteaText(wrapped), kdf: KDF, kdf_params: { ...params } };
  }
  return {
    dek_wrapped: toByteaText(sealed.dekWrapped),
    engine_key_id: sealed.engineKeyId,
    wrap_alg: WRAP_ALGORITHM,
    dek_wrapped_user: null,
    kdf: null,
    kdf_params: null,
  };
}

/** A new account with its keys; without them there is no account either. */
export async function saveAccount(sealed: ReadyPair, owner: KeyOwner, label: string): Promise<void> {
  const supabase = await getSupabase();
  const { userId, accountId, exchange, isTestnet } = owner;
  await supabase
    .from('exchange_accounts')
    .insert({
      id: accountId,
      user_id: userId,
      adapter: exchange,
      label,
      is_paper: isTestnet,
      api_key_encrypted: sealed.apiKey,
      api_secret_encrypted: sealed.apiSecret,
    })
    .throwOnError();
  try {
    await saveKeys(sealed, owner);
  } catch (error) {
    await callDatabase('delete_exchange_account', { p_account_id: accountId }).catch(() => []);
    throw error;
  }
}

/** Nobody can open the keys of the account any more. */
export async function revokeKeys(accountId: string): Promise<void> {
  await callDatabase('revoke_exchange_keys', { p_account_id: accountId });
}

/** The account goes with everything that was recorded of it. */
export async function deleteExchangeAccount(accountId: string): Promise<void> {
  await callDatabase('delete_exchange_account', { p_account_id: accountId });
}

export async function renameAccount(accountId: string, label: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('exchange_accounts').update({ label }).eq('id', accountId).throwOnError();
}

async function getKeys(): Promise<readonly ExchangeKeysRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('encrypted_credentials')
    .select(EXCHANGE_KEYS_COLUMNS)
    .overrideTypes<ExchangeKeysRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** What is known of the keys of the user's accounts. */
export function exchangeKeysQuery() {
  return queryOptions({ queryKey: ['exchange-keys'], queryFn: getKeys, refetchInterval: 60_000 });
}
