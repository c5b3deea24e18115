import { EXCHANGE_SYNC_FAULTS, type ExchangeSyncFault } from '@atb/api/messages/exchange-accounts';
import { VenueRefusedError, VenueUnavailableError } from '../market-data/ccxt/venue-error.ts';
import { SignerRefusedError } from '../signer/account-client.ts';
import { SignerAwayError } from '../signer/signer-protocol.ts';

export interface SyncFault {
  readonly code: ExchangeSyncFault;
  /** One sentence for the account's owner; never what an exchange wrote, which may quote a request. */
  readonly detail: string;
  /** Whether asking again by itself may help soon. */
  readonly isPassing: boolean;
}

/** Errors of the library by class name. */
const BY_NAME: Readonly<Record<string, ExchangeSyncFault>> = {
  AuthenticationError: 'KEY_REFUSED',
  AccountSuspended: 'KEY_REFUSED',
  PermissionDenied: 'KEY_MAY_NOT_READ',
  InvalidNonce: 'CLOCK_DIFFERS',
  DDoSProtection: 'ASKED_TO_WAIT',
  RateLimitExceeded: 'ASKED_TO_WAIT',
  OnMaintenance: 'NO_ANSWER',
  ExchangeNotAvailable: 'NO_ANSWER',
  RequestTimeout: 'NO_ANSWER',
  NetworkError: 'NO_ANSWER',
  UnreadableAnswer: 'NO_ANSWER',
};

const BY_SIGNER: Readonly<Record<string, ExchangeSyncFault>> = {
  KEYS_REVOKED: 'KEY_REVOKED_HERE',
  NO_KEYS: 'KEY_REVOKED_HERE',
  KEYS_UNTESTED: 'KEY_UNTESTED',
  KEYS_LOCKED: 'KEY_LOCKED',
  KEYS_CAN_WITHDRAW: 'KEY_CAN_WITHDRAW',
  KEYS_CAN_TRANSFER: 'KEY_CAN_TRANSFER',
  KEYS_UNREADABLE: 'KEY_UNREADABLE',
  ENGINE_KEY_UNKNOWN: 'KEY_UNREADABLE',
  KEYS_OF_ANOTHER_KIND: 'KEY_OF_ANOTHER_EXCHANGE',
  NO_TESTNET: 'NO_TESTNET',
  VENUE_UNREACHABLE: 'NO_ANSWER',
  ASKED_TOO_OFTEN: 'ASKED_TOO_OFTEN',
};

/** The database tells the owner of the others at once. */
export const PASSING: ReadonlySet<ExchangeSyncFault> = new Set([
  'ASKED_TO_WAIT',
  'ASKED_TOO_OFTEN',
  'NO_ANSWER',
  'CLOCK_DIFFERS',
  'SIGNER_AWAY',
]);

/** What failed, in words. Null for a failure that is none of the exchange's or the key's: a fault of ours. */
export function describeFault(error: unknown): SyncFault | null {
  const code = codeOf(error);
  return code === null ? null : { code, detail: EXCHANGE_SYNC_FAULTS[code], isPassing: PASSING.has(code) };
}

function codeOf(error: unknown): ExchangeSyncFault | null {
  if (error instanceof SignerRefusedError) return BY_SIGNER[error.code] ?? 'KEY_UNREADABLE';
  if (error instanceof SignerAwayError) return 'SIGNER_AWAY';
  if (error instanceof VenueUnavailableError) return codeOf(error.cause) ?? 'NO_ANSWER';
  if (error instanceof VenueRefusedError)
    return error.cause === undefined ? 'UNKNOWN_FORM' : (codeOf(error.cause) ?? 'UNKNOWN_FORM');
  if (!(error instanceof Error)) return null;
  const known = BY_NAME[error.constructor.name];
  if (known !== undefined) return known;
  // The library's other errors: the exchange said no to what was asked.
  return isOfLibrary(error) ? 'REFUSED' : null;
}

function isOfLibrary(error: Error): boolean {
  for (let type: unknown = error.constructor; typeof type === 'function'; type = Object.getPrototypeOf(type)) {
    if (type.name === 'BaseError' || type.name === 'ExchangeError') return true;
  }
  return false;
}
