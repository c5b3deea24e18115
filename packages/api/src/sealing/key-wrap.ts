/** How a data key is wrapped, as `encrypted_credentials.wrap_alg` has it. */
export const WRAP_ALGORITHM = 'HPKE-P256-SHA256-A256GCM';
export const WRAP_INFO = 'dek-wrap/v2';

/** Whose keys they are, and of which exchange: a wrap opens for this account alone. */
export interface WrapOwner {
  readonly userId: string;
  readonly accountId: string;
  readonly exchange: string;
}

export function wrapContext({ userId, accountId, exchange }: WrapOwner, engineKeyId: string): string {
  return `v2|${userId}|${accountId}|${exchange}|${engineKeyId}`;
}
