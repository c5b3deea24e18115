import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { Secrets, SigningKey } from '../../secrets.ts';

/** Keys that are asked for at every use, so that they can be rotated under way. */
export interface SigningKeys {
  readonly signing: { readonly kid: string; readonly key: CryptoKey };
  readonly findVerifying: (kid: string) => CryptoKey | undefined;
  /** Looks for a key that another process may just have made. Absent where keys do not change. */
  readonly refresh?: () => Promise<void>;
  /** What `/.well-known/jwks.json` answers: public halves only. */
  readonly publicSet: { readonly keys: readonly JWK[] };
}

/** Where rotated keys come from. */
export interface KeySource {
  readonly secrets: Pick<Secrets, 'jwtKeys'>;
  readonly refresh: () => Promise<void>;
  readonly onChange: (listener: () => Promise<void>) => void;
}

/** The keys of `source` as they are now. */
export async function followSigningKeys(source: KeySource): Promise<SigningKeys> {
  let current = await importSigningKeys(source.secrets.jwtKeys);
  source.onChange(async () => {
    current = await importSigningKeys(source.secrets.jwtKeys);
  });
  return {
    get signing() {
      return current.signing;
    },
    findVerifying: (kid) => current.findVerifying(kid),
    get publicSet() {
      return current.publicSet;
    },
    refresh: source.refresh,
  };
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
