import { EXCHANGE_SYNC_FAULTS, type ExchangeSyncFault } from '@atb/api/messages/exchange-accounts';
import type { Pool } from 'pg';
import { SignerRefusedError } from '../signer/account-client.ts';
import { type KeyFault, type KeyTestDeps, testKeys } from '../signer/exchange-keys.ts';
import { noteKeyTest } from '../signer/key-records.ts';
import { describeFault, PASSING, type SyncFault } from './describe-fault.ts';
import type { DueAccount } from './sync-store.ts';

/** Those that a refused test and a refused reading name alike are told apart where readings are described. */
const BY_TEST: Partial<Readonly<Record<KeyFault, ExchangeSyncFault>>> = {
  KEYS_REFUSED: 'KEY_REFUSED',
  PERMISSION_MISSING: 'KEY_MAY_NOT_READ',
  KEYS_CAN_WITHDRAW: 'KEY_CAN_WITHDRAW',
  KEYS_CAN_TRANSFER: 'KEY_CAN_TRANSFER',
  PERMISSIONS_UNKNOWN: 'UNKNOWN_FORM',
  CLOCK_DIFFERS: 'CLOCK_DIFFERS',
  EXCHANGE_UNREACHABLE: 'NO_ANSWER',
  SIGNER_AWAY: 'SIGNER_AWAY',
};

/** What the exchange takes back by itself is asked again and written down by nobody; keys with these rights wait for their owner. */
const GROWN: ReadonlySet<KeyFault> = new Set(['KEYS_CAN_WITHDRAW', 'KEYS_CAN_TRANSFER']);

export interface TestAgainDeps extends KeyTestDeps {
  /** Connections as atb_engine. */
  readonly pool: Pool;
}

/** Asks what the saved keys of an account may do by now. @returns why they are not used; null when they are. */
export async function testAgain(account: DueAccount, deps: TestAgainDeps): Promise<SyncFault | null> {
  const { accountId, userId, venue, isTestnet } = account;
  const test = await testKeys(deps, { id: accountId, userId, venue, isTestnet }, null);
  if (test.kind === 'connected' || GROWN.has(test.fault)) await noteKeyTest(deps.pool, { userId, accountId }, test);
  if (test.kind === 'connected') return null;
  const code = BY_TEST[test.fault];
  if (code === undefined) return describeFault(new SignerRefusedError(test.fault as SignerRefusedError['code']));
  const named = test.rights.map((right) => `"${right}"`).join(', ');
  const detail = EXCHANGE_SYNC_FAULTS[code] + (named === '' ? '' : ` It is about ${named}.`);
  return { code, detail, isPassing: PASSING.has(code) };
}
