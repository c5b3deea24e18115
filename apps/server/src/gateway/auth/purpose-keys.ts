import { createHmac, hkdfSync } from 'node:crypto';
import { createSecretSeal, type SecretSeal } from '../../seal-secret.ts';

/** Keyed digests and seals, one key a purpose, so that what is made for one is worth nothing to another. */
export interface PurposeKeys {
  readonly oneTimeToken: (text: string) => Buffer;
  readonly refreshToken: (text: string) => Buffer;
  readonly placeholderUser: (text: string) => Buffer;
  readonly authCode: (text: string) => Buffer;
  readonly recoveryCode: (text: string) => Buffer;
  readonly factorSecret: SecretSeal;
  /** Addresses that show a file to whoever has them. */
  readonly storageDownload: (text: string) => Buffer;
  /** Addresses by which a file may be brought. */
  readonly storageUpload: (text: string) => Buffer;
  readonly oauthState: (text: string) => Buffer;
  readonly oauthVerifier: (text: string) => Buffer;
  readonly oauthNonce: (text: string) => Buffer;
  readonly signInOrigin: (text: string) => Buffer;
}

/** Derives the keys of the auth service from the server's HMAC secret. */
export function derivePurposeKeys(hmacKey: Uint8Array): PurposeKeys {
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', hmacKey, '', `atb/auth/${purpose}/v1`, 32));
  const keyed = (purpose: string) => {
    const key = keyOf(purpose);
    return (text: string) => createHmac('sha256', key).update(text).digest();
  };
  return {
    oneTimeToken: keyed('one-time-token'),
    refreshToken: keyed('refresh-token'),
    placeholderUser: keyed('placeholder-user'),
    authCode: keyed('auth-code'),
    recoveryCode: keyed('recovery-code'),
    factorSecret: createSecretSeal(keyOf('factor-secret')),
    storageDownload: keyed('storage-download'),
    storageUpload: keyed('storage-upload'),
    oauthState: keyed('oauth-state'),
    oauthVerifier: keyed('oauth-verifier'),
    oauthNonce: keyed('oauth-nonce'),
    signInOrigin: keyed('sign-in-origin'),
  };
}
