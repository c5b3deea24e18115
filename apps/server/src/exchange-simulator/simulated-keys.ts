import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { EpochMs } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';

export type KeyRight = 'read' | 'trade' | 'transfer' | 'withdraw';

/** How requests are signed with a key: under a secret that both sides know, or under a private key of its owner's. */
export type KeyAlgorithm = 'hmac' | 'ecdsa' | 'ed25519' | 'rsa';

/** An API key as the exchange knows it. */
export interface SimulatedKey {
  readonly venue: VenueName;
  readonly accountId: string;
  readonly key: string;
  /** What its owner has. Of a private key the exchange uses the public half alone. */
  readonly secret: string;
  readonly rights: ReadonlySet<KeyRight>;
  /** Addresses that may use it; empty for any. */
  readonly ipAllowList: readonly string[];
  /** Of what reading takes, what it has not got, in the venue's words. */
  readonly lacks?: readonly string[];
  /** Of a key that ends, or whose right to trade does. */
  readonly expiresAt?: EpochMs;
  isRevoked: boolean;
}

export interface KeyOptions {
  /** What the exchange gives out by itself, where absent: HMAC, at Coinbase ECDSA. */
  readonly algorithm?: KeyAlgorithm;
  readonly rights?: readonly KeyRight[];
  readonly ipAllowList?: readonly string[];
  readonly lacks?: readonly string[];
}

/** A new key of the form that the exchange gives out. */
export function createSimulatedKey(venue: VenueName, accountId: string, options: KeyOptions = {}): SimulatedKey {
  const { rights = ['read'], ipAllowList = [], lacks = [] } = options;
  const algorithm = options.algorithm ?? (venue === 'coinbase' ? 'ecdsa' : 'hmac');
  const pair = createPair(venue, algorithm);
  return { venue, accountId, ...pair, rights: new Set(rights), ipAllowList, lacks, isRevoked: false };
}

function createPair(venue: VenueName, algorithm: KeyAlgorithm): { readonly key: string; readonly secret: string } {
  switch (venue) {
    case 'binance':
      return { key: randomBytes(32).toString('hex'), secret: createSecret(algorithm) };
    case 'kraken':
      return { key: randomBytes(42).toString('base64'), secret: randomBytes(64).toString('base64') };
    case 'coinbase':
      return { key: `organizations/${randomUUID()}/apiKeys/${randomUUID()}`, secret: createCoinbaseSecret(algorithm) };
  }
}

/** Shortest RSA key that Binance takes. */
const RSA_BITS = 2048;

/** A secret in hexadecimal digits, or a private key as OpenSSL writes it. */
function createSecret(algorithm: KeyAlgorithm): string {
  switch (algorithm) {
    case 'hmac':
      return randomBytes(32).toString('hex');
    case 'ed25519':
      return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    case 'rsa': {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
      return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    }
    case 'ecdsa': {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      return privateKey.export({ format: 'pem', type: 'sec1' }).toString();
    }
  }
}

/** As the developer platform hands it out: an Ed25519 key as base64 of seed and public key, one behind the other. */
function createCoinbaseSecret(algorithm: KeyAlgorithm): string {
  if (algorithm !== 'ed25519') return createSecret('ecdsa');
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64');
}
