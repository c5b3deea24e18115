import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { VenueName } from '@atb/core/market/instrument';

export type KeyRight = 'read' | 'trade' | 'withdraw';

/** An API key as the exchange knows it. */
export interface SimulatedKey {
  readonly venue: VenueName;
  readonly accountId: string;
  readonly key: string;
  /** What its owner was shown once. Of Coinbase a private key, of which the exchange itself would keep the public half. */
  readonly secret: string;
  readonly rights: ReadonlySet<KeyRight>;
  /** Addresses that may use it; empty for any. */
  readonly ipAllowList: readonly string[];
  isRevoked: boolean;
}

export interface KeyOptions {
  readonly rights?: readonly KeyRight[];
  readonly ipAllowList?: readonly string[];
}

/** A new key of the form that the exchange gives out. */
export function createSimulatedKey(venue: VenueName, accountId: string, options: KeyOptions = {}): SimulatedKey {
  const { rights = ['read'], ipAllowList = [] } = options;
  return { venue, accountId, ...createPair(venue), rights: new Set(rights), ipAllowList, isRevoked: false };
}

function createPair(venue: VenueName): { readonly key: string; readonly secret: string } {
  switch (venue) {
    case 'binance':
      return { key: randomBytes(32).toString('hex'), secret: randomBytes(32).toString('hex') };
    case 'kraken':
      return { key: randomBytes(42).toString('base64'), secret: randomBytes(64).toString('base64') };
    case 'coinbase':
      return { key: `organizations/${randomUUID()}/apiKeys/${randomUUID()}`, secret: createEcKey() };
  }
}

/** An EC key on P-256, as the developer platform hands it out. */
function createEcKey(): string {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'pem', type: 'sec1' })
    .toString();
}
