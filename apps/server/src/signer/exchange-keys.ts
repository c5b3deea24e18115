import { createHash } from 'node:crypto';
import type { SealedPair } from '@atb/api/sealing/seal-keys';
import type { EpochMs } from '@atb/core/base/time';
import type { Logger } from '../logger.ts';
import { type CcxtAccount, openAccountClient, SignerRefusedError } from './account-client.ts';
import { type Permission, PermissionsUnknownError, readPermissions } from './read-permissions.ts';
import {
  type EngineKey,
  type Signer,
  type SignerAccount,
  SignerAwayError,
  type SignerRefusal,
} from './signer-protocol.ts';

/** Why keys are not taken. */
export type KeyFault =
  | Exclude<
      SignerRefusal,
      'PATH_REFUSED' | 'ASKED_TOO_OFTEN' | 'KEYS_UNTESTED' | 'VENUE_UNREACHABLE' | 'NOT_ATTENDED' | 'UNLOCK_EXPIRED'
    >
  | 'SIGNER_AWAY'
  | 'KEYS_REFUSED'
  | 'PERMISSION_MISSING'
  | 'PERMISSIONS_UNKNOWN'
  | 'CLOCK_DIFFERS'
  | 'EXCHANGE_UNREACHABLE';

/** What a test of keys has found. */
export type KeyTest =
  | {
      readonly kind: 'connected';
      readonly permissions: readonly Permission[];
      /** Null where the exchange does not say. */
      readonly isIpRestricted: boolean | null;
      /** When the exchange ends them, or their right to trade; null when it does not, or does not say. */
      readonly expiresAt: EpochMs | null;
      /** By how much the exchange's clock is ahead of ours, milliseconds; null when it did not tell the time. */
      readonly clockOffsetMs: number | null;
    }
  | {
      readonly kind: 'refused';
      readonly fault: KeyFault;
      readonly permissions: readonly Permission[];
      /** Rights that they have and must not, or lack and need, as the exchange names them. */
      readonly rights: readonly string[];
    };

/** What functions may do with keys of exchanges. */
export interface ExchangeKeys {
  /** @throws SignerAwayError */
  readonly engineKey: () => Promise<EngineKey>;
  /** @param sealed Keys that are not saved yet; null for those of the database. */
  readonly test: (account: SignerAccount, sealed: SealedPair | null) => Promise<KeyTest>;
  readonly locks: Pick<Signer, 'unlock' | 'lock' | 'listUnlocked'>;
  /** Where requests to exchanges come from, as the operator says; empty when not. */
  readonly egressAddresses: readonly string[];
}

export interface KeyTestDeps {
  readonly signer: Pick<Signer, 'send'>;
  readonly exchangeUrl: string | null;
  readonly logger: Pick<Logger, 'warn'>;
}

export interface ExchangeKeysOptions extends KeyTestDeps {
  readonly signer: Signer;
  readonly egressAddresses: readonly string[];
}

export function createExchangeKeys(options: ExchangeKeysOptions): ExchangeKeys {
  const { signer, exchangeUrl, egressAddresses, logger } = options;
  return {
    engineKey: () => signer.engineKey(),
    locks: signer,
    egressAddresses,
    test: (account, sealed) => testKeys({ signer, exchangeUrl, logger }, account, sealed),
  };
}

/** Asks the exchange what keys may do, and whether they read. */
export async function testKeys(
  { signer, exchangeUrl, logger }: KeyTestDeps,
  account: SignerAccount,
  sealed: SealedPair | null,
): Promise<KeyTest> {
  try {
    const given = sealed === null ? {} : { sealed };
    const client = await openAccountClient({ signer, account, exchangeUrl, purpose: 'test', ...given });
    const { forbidden, missing, ...found } = await readPermissions(client, account.venue, account.isTestnet);
    const refuse = (fault: KeyFault, rights: readonly string[]): KeyTest => ({
      kind: 'refused',
      fault,
      permissions: found.permissions,
      rights,
    });
    if (found.permissions.includes('withdraw')) return refuse('KEYS_CAN_WITHDRAW', forbidden);
    if (found.permissions.includes('transfer')) return refuse('KEYS_CAN_TRANSFER', forbidden);
    if (missing.length > 0) return refuse('PERMISSION_MISSING', missing);
    await client.fetchBalance();
    return { kind: 'connected', ...found, clockOffsetMs: await readClockOffset(client) };
  } catch (error) {
    const fault = faultOf(error);
    // The venue's words stay out of the log: nobody can say what they quote.
    if (fault === 'SIGNER_AWAY' || fault === 'EXCHANGE_UNREACHABLE')
      logger.warn({ fault, venue: account.venue }, 'keys of an exchange could not be tested');
    return { kind: 'refused', fault, permissions: [], rights: [] };
  }
}

/** An exchange that does not tell the time has not refused the keys. */
async function readClockOffset(client: Pick<CcxtAccount, 'fetchTime'>): Promise<number | null> {
  const askedAt = Date.now();
  const venueTime = await client.fetchTime().catch(() => null);
  if (typeof venueTime !== 'number' || !Number.isFinite(venueTime)) return null;
  return Math.round(venueTime - (askedAt + Date.now()) / 2);
}

const KNOWN: ReadonlySet<string> = new Set<SignerRefusal>([
  'NO_KEYS',
  'KEYS_REVOKED',
  'KEYS_LOCKED',
  'KEYS_CAN_WITHDRAW',
  'KEYS_CAN_TRANSFER',
  'KEYS_UNREADABLE',
  'KEYS_OF_ANOTHER_KIND',
  'ENGINE_KEY_UNKNOWN',
  'NO_TESTNET',
]);

/** The library tells faults apart by class. */
const BY_CLASS: Readonly<Record<string, KeyFault>> = {
  AuthenticationError: 'KEYS_REFUSED',
  AccountNotEnabled: 'KEYS_REFUSED',
  AccountSuspended: 'KEYS_REFUSED',
  PermissionDenied: 'PERMISSION_MISSING',
  InvalidNonce: 'CLOCK_DIFFERS',
};

function faultOf(error: unknown): KeyFault {
  if (error instanceof SignerAwayError) return 'SIGNER_AWAY';
  if (error instanceof PermissionsUnknownError) return 'PERMISSIONS_UNKNOWN';
  if (error instanceof SignerRefusedError) {
    return KNOWN.has(error.code) ? (error.code as KeyFault) : 'EXCHANGE_UNREACHABLE';
  }
  if (!(error instanceof Error)) return 'EXCHANGE_UNREACHABLE';
  // The library has no class for it.
  if (/invalid signature/iu.test(error.message)) return 'KEYS_REFUSED';
  return BY_CLASS[error.constructor.name] ?? 'EXCHANGE_UNREACHABLE';
}

/** As `digest_credentials` of the database: what was tested is what is saved. Of an attended account no wrap is saved. */
export function digestKeys({ apiKey, apiSecret, dekWrapped }: SealedPair, isAttended: boolean): string {
  return createHash('sha256')
    .update(`${apiKey}|${apiSecret}|${isAttended ? '' : dekWrapped}`)
    .digest('hex');
}
