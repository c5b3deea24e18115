import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { SigningKey } from '../../secrets.ts';

export interface SigningKeys {
  readonly signing: { readonly kid: string; readonly key: CryptoKey };
  readonly findVerifying: (kid: string) => CryptoKey | undefined;
  /** What `/.well-known/jwks.json` answers: public halves only. */
  readonly publicSet: { readonly keys: readonly JWK[] };
}

function toPublicJwk({ kty, crv, kid, x, y }: SigningKey): JWK {
  return { kty, crv, kid, x, y, alg: 'ES256', use: 'sig', key_ops: ['verify'] };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256');
  if (key instanceof Uint8Array) throw new Error('A signing key is not an elliptic-curve key');
  return key;
}

/**
 * The first key signs, all verify and all are published: a key is rotated by putting the new one in front and taking the
 * old one away when the last token that it signed has ended.
 */
export async function importSigningKeys(keys: readonly SigningKey[]): Promise<SigningKeys> {
  const [first] = keys;
  if (!first || new Set(keys.map(({ kid }) => kid)).size !== keys.length) {
    throw new Error('The signing keys must be at least one, with distinct ids');
  }
  const publicKeys = keys.map(toPublicJwk);
  const imported = await Promise.all(publicKeys.map(importKey));
  const verifying = new Map(keys.map(({ kid }, index) => [kid, imported[index]]));
  const { kty, crv, x, y, d } = first;
  return {
    signing: { kid: first.kid, key: await importKey({ kty, crv, x, y, d }) },
    findVerifying: (kid) => verifying.get(kid),
    publicSet: { keys: publicKeys },
  };
}
