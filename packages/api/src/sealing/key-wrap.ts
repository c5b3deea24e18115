/** How a data key is wrapped, as `encrypted_credentials.wrap_alg` has it. */
export const WRAP_ALGORITHM = 'HPKE-P256-SHA256-A256GCM';
export const WRAP_INFO = 'dek-wrap/v2';
/** Characters of a passphrase, at least: it is all that keeps a thief of the database from the keys. */
export const PASSPHRASE_LENGTH_MIN = 12;

/** Whose keys they are, and of which exchange: a wrap opens for this account alone. */
export interface WrapOwner {
  readonly userId: string;
  readonly accountId: string;
  readonly exchange: string;
}

export function wrapContext({ userId, accountId, exchange }: WrapOwner, engineKeyId: string): string {
  return `v2|${userId}|${accountId}|${exchange}|${engineKeyId}`;
}

/** What opens an attended account for a time is another message than a wrap: neither can stand for the other. */
export const UNLOCK_INFO = 'dek-unlock/v1';

/** @param until ISO 8601: the message is worth nothing afterwards. */
export function unlockContext(owner: WrapOwner, engineKeyId: string, until: string): string {
  return `${wrapContext(owner, engineKeyId)}|${until}`;
}
