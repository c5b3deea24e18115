import { EXCHANGE_MESSAGES } from '@atb/api/messages/exchange';
import { PASSPHRASE_LENGTH_MIN } from '@atb/api/sealing/key-wrap';
import type { EnteredKeys } from '../../lib/api/exchange-keys.ts';

/** What a form for keys of an exchange holds. It is kept in the page's memory alone: no form with it may be a draft. */
export interface KeysValues {
  apiKey: string;
  apiSecret: string;
  /** Their owner opens the keys, by a passphrase; the signer at any time where not. */
  isAttended: boolean;
  passphrase: string;
  repeated: string;
}

export const NO_KEYS: Readonly<KeysValues> = {
  apiKey: '',
  apiSecret: '',
  isAttended: false,
  passphrase: '',
  repeated: '',
};

/** Why the passphrase of an attended account cannot be taken, at the field where it is mended; null when it can. */
export function findPassphraseFault(
  field: 'passphrase' | 'repeated',
  { passphrase, repeated }: Pick<KeysValues, 'passphrase' | 'repeated'>,
): string | null {
  const isShort = passphrase.length < PASSPHRASE_LENGTH_MIN;
  if (field === 'passphrase') return isShort ? EXCHANGE_MESSAGES.passphraseShort : null;
  return isShort || passphrase === repeated ? null : EXCHANGE_MESSAGES.passphraseDiffers;
}

/** As they are sealed. */
export function toEnteredKeys({ apiKey, apiSecret, isAttended, passphrase }: KeysValues): EnteredKeys {
  return { apiKey: apiKey.trim(), apiSecret: apiSecret.trim(), passphrase: isAttended ? passphrase : null };
}
