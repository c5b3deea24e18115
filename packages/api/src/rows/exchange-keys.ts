import { selectList } from './select-list.ts';

/** What is known of an account's keys; the keys themselves nobody can read. */
export interface ExchangeKeysRow {
  readonly exchange_account_id: string;
  /** When the present keys were entered: their age. */
  readonly keys_since: string;
  readonly last_used_at: string | null;
  /** When the exchange last took them; null when it has not, or did not the last time. */
  readonly tested_at: string | null;
  readonly permissions: readonly string[] | null;
  /** Null where the exchange does not say. */
  readonly is_ip_restricted: boolean | null;
  /** When the exchange ends them, or their right to trade; null when it does not, or does not say. */
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** They were revoked by the operator, with the server's key that they were sealed to: others may know them. */
  readonly is_engine_key_revoked: boolean;
  /** Opened by its owner's passphrase alone. */
  readonly is_attended: boolean;
}

/** What an attended account's data key is opened with, beside the passphrase. */
export interface PassphraseWrapRow {
  /** bytea as text: hexadecimal behind `\x`. */
  readonly dek_wrapped_user: string;
  readonly kdf_params: { readonly salt: string; readonly iterations: number };
}

export const PASSPHRASE_WRAP_COLUMNS = selectList<PassphraseWrapRow>({
  dek_wrapped_user: 'plain',
  kdf_params: 'plain',
});

export const EXCHANGE_KEYS_COLUMNS = selectList<ExchangeKeysRow>({
  exchange_account_id: 'plain',
  keys_since: 'plain',
  last_used_at: 'plain',
  tested_at: 'plain',
  permissions: 'plain',
  is_ip_restricted: 'plain',
  expires_at: 'plain',
  revoked_at: 'plain',
  is_engine_key_revoked: 'plain',
  is_attended: 'plain',
});
