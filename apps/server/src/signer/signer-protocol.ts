// signer: the one process that can open keys of an exchange. It signs what its allow-list lets through, sends it and hands back the
// answer; neither keys nor signed requests leave it.
import type { OfferedKey } from '@atb/api/sealing/engine-statement';
import type { WrapOwner } from '@atb/api/sealing/key-wrap';
import type { PointJwk } from '@atb/api/sealing/points';
import type { SealedPair } from '@atb/api/sealing/seal-keys';
import type { VenueName } from '@atb/core/market/instrument';

/** Key and secret without a wrap: the data key of an attended account is its owner's. */
export type SealedColumns = Pick<SealedPair, 'apiKey' | 'apiSecret'>;

/** Whose keys are used, and where. The wrap is bound to all of it but `isTestnet`. */
export interface SignerAccount {
  readonly id: string;
  readonly userId: string;
  readonly venue: VenueName;
  readonly isTestnet: boolean;
}

/** What the venue is to be asked, without key and signature. */
export interface UnsignedRequest {
  readonly method: string;
  /** Below the venue's base address, such as `/api/v3/account`. */
  readonly path: string;
  /** Without the question mark; empty for none. */
  readonly query: string;
  /** Empty for none. */
  readonly body: string;
}

/** `test`: to find out what keys may do; `read`: only with keys that were tested and can neither withdraw nor transfer. */
export type SignerPurpose = 'test' | 'read';

export interface SignerCall {
  readonly account: SignerAccount;
  /** Keys that are not saved yet; null for those of the database. */
  readonly sealed: SealedPair | null;
  readonly purpose: SignerPurpose;
  readonly request: UnsignedRequest;
}

/** Why the signer did not sign. */
export const SIGNER_REFUSALS = [
  'PATH_REFUSED',
  'ASKED_TOO_OFTEN',
  'NO_KEYS',
  'KEYS_REVOKED',
  'KEYS_UNTESTED',
  'KEYS_CAN_WITHDRAW',
  'KEYS_CAN_TRANSFER',
  'KEYS_UNREADABLE',
  'KEYS_OF_ANOTHER_KIND',
  'KEYS_LOCKED',
  'NOT_ATTENDED',
  'UNLOCK_EXPIRED',
  'ENGINE_KEY_UNKNOWN',
  'NO_TESTNET',
  'VENUE_UNREACHABLE',
] as const;
export type SignerRefusal = (typeof SIGNER_REFUSALS)[number];

export interface VenueAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type SignerAnswer =
  | { readonly kind: 'answered'; readonly answer: VenueAnswer }
  | { readonly kind: 'refused'; readonly code: SignerRefusal };

/** What opens an attended account: its data key sealed to the signer, bound to the moment until which it is kept. */
export interface UnlockCall {
  readonly account: SignerAccount;
  readonly dekWrapped: string;
  readonly engineKeyId: string;
  /** ISO 8601. */
  readonly until: string;
}

export type UnlockAnswer =
  | { readonly kind: 'unlocked'; readonly until: string }
  | { readonly kind: 'refused'; readonly code: SignerRefusal };

export interface UnlockedAccount {
  readonly accountId: string;
  /** ISO 8601. */
  readonly until: string;
}

interface PublicJwk extends PointJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
}

/** The public half of the key that data keys are sealed to, and what its root says of it. */
export interface EngineKey extends OfferedKey {
  readonly jwk: PublicJwk;
  readonly root: PublicJwk;
  /** sha256 of the uncompressed point as groups of hexadecimal digits: what to compare with the operator's. */
  readonly fingerprint: string;
}

/** What the rest of the server may ask of the signer. */
export interface Signer {
  /** @throws SignerAwayError */
  readonly engineKey: () => Promise<EngineKey>;
  /** @throws SignerAwayError */
  readonly send: (call: SignerCall) => Promise<SignerAnswer>;
  /** @throws SignerAwayError */
  readonly unlock: (call: UnlockCall) => Promise<UnlockAnswer>;
  /** @throws SignerAwayError */
  readonly lock: (account: SignerAccount) => Promise<void>;
  /** What a user has unlocked. @throws SignerAwayError */
  readonly listUnlocked: (userId: string) => Promise<readonly UnlockedAccount[]>;
}

/** The signer does not answer: it starts, or it cannot start. */
export class SignerAwayError extends Error {}

/** What a wrap is bound to. */
export function wrapOwnerOf({ id, userId, venue }: SignerAccount): WrapOwner {
  return { accountId: id, userId, exchange: venue };
}
