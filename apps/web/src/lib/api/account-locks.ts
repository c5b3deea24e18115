import { EXCHANGE_MESSAGES } from '@atb/api/messages/exchange';
import { PASSPHRASE_WRAP_COLUMNS, type PassphraseWrapRow } from '@atb/api/rows/exchange-keys';
import type { VerifiedKey } from '@atb/api/sealing/engine-statement';
import { WrongPassphraseError } from '@atb/api/sealing/passphrase-wrap';
import { fromByteaText, sealUnlock } from '@atb/api/sealing/seal-keys';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';
import { call, FunctionError } from './call.ts';
import type { KeyOwner } from './exchange-keys.ts';

const LOOK_MS = 60_000;
const FORBIDDEN = 403;

/** Attended accounts that are unlocked now, and until when. The signer alone knows: its end locks all of them. */
export function accountLocksQuery() {
  return queryOptions({
    queryKey: ['account-locks'],
    queryFn: async () => (await call('account-locks', {})).unlocked,
    refetchInterval: LOOK_MS,
  });
}

export interface UnlockRequest {
  readonly owner: KeyOwner;
  readonly passphrase: string;
  readonly key: VerifiedKey;
  /** Milliseconds since the epoch. */
  readonly untilMs: number;
}

/** Opens the data key in this browser and hands it to the signer, sealed. @throws FunctionError with a sentence. */
export async function unlockAccount({ owner, passphrase, key, untilMs }: UnlockRequest): Promise<void> {
  const { userId, accountId, exchange } = owner;
  const wrap = await getPassphraseWrap(accountId);
  try {
    const now = Date.now();
    const message = await sealUnlock({ wrap, passphrase, owner: { userId, accountId, exchange }, key, now, untilMs });
    await call('unlock-account', { accountId, ...message });
  } catch (error) {
    if (error instanceof WrongPassphraseError)
      throw new FunctionError(FORBIDDEN, { code: 'WRONG_PASSPHRASE', message: EXCHANGE_MESSAGES.passphraseWrong });
    throw error;
  }
}

export async function lockAccount(accountId: string): Promise<void> {
  await call('lock-account', { accountId });
}

async function getPassphraseWrap(accountId: string) {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('encrypted_credentials')
    .select(PASSPHRASE_WRAP_COLUMNS)
    .eq('exchange_account_id', accountId)
    .single()
    .overrideTypes<PassphraseWrapRow, { merge: false }>()
    .throwOnError();
  return { wrapped: fromByteaText(data.dek_wrapped_user), params: data.kdf_params };
}
