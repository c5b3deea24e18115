// signer: the one process that can open keys of an exchange. It signs what its allow-list lets through, sends it and hands back the
// answer; neither keys nor signed requests leave it.
import type { OfferedKey } from '@atb/api/sealing/engine-statement';
import type { WrapOwner } from '@atb/api/sealing/key-wrap';
import type { PointJwk } from '@atb/api/sealing/points';
import type { VenueName } from '@atb/core/market/instrument';

/** A data key of 32 bytes under which key and secret are sealed, itself sealed to the signer. */
export interface SealedKeys {
  /** base64 of 12 bytes IV, AES-256-GCM ciphertext and tag. */
  readonly apiKey: string;
  readonly apiSecret: string;
  /** base64 of the 65 bytes of the ephemeral key and 48 of the sealed data key. */
  readonly dekWrapped: string;
  readonly engineKeyId: string;
}

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

/** `test`: to find out what keys may do; `read`: only with keys that were tested and cannot withdraw. */
export type SignerPurpose = 'test' | 'read';

export interface SignerCall {
  readonly account: SignerAccount;
  /** Keys that are not saved yet; null for those of the database. */
  readonly sealed: SealedKeys | null;
  readonly purpose: SignerPurpose;
  readonly request: UnsignedRequest;
}

/** Why the signer did not sign. */
export const SIGNER_REFUSALS = [
  'PATH_REFUSED',
  'NO_KEYS',
  'KEYS_REVOKED',
  'KEYS_UNTESTED',
  'KEYS_CAN_WITHDRAW',
  'KEYS_UNREADABLE',
  'KEYS_OF_ANOTHER_KIND',
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
}

/** The signer does not answer: it starts, or it cannot start. */
export class SignerAwayError extends Error {}

/** What a wrap is bound to. */
export function ownerOf({ id, userId, venue }: SignerAccount): WrapOwner {
  return { accountId: id, userId, exchange: venue };
}
