import { createHmac, hkdfSync } from 'node:crypto';

/** Keyed digests, one key a purpose, so that what is made for one is worth nothing to another. */
export interface PurposeKeys {
  readonly oneTimeToken: (text: string) => Buffer;
  readonly refreshToken: (text: string) => Buffer;
  readonly placeholderUser: (text: string) => Buffer;
  readonly authCode: (text: string) => Buffer;
}

/** Derives the keys of the auth service from the server's HMAC secret. */
export function derivePurposeKeys(hmacKey: Uint8Array): PurposeKeys {
  const keyed = (purpose: string) => {
    const key = Buffer.from(hkdfSync('sha256', hmacKey, '', `atb/auth/${purpose}/v1`, 32));
    return (text: string) => createHmac('sha256', key).update(text).digest();
  };
  return {
    oneTimeToken: keyed('one-time-token'),
    refreshToken: keyed('refresh-token'),
    placeholderUser: keyed('placeholder-user'),
    authCode: keyed('auth-code'),
  };
}
