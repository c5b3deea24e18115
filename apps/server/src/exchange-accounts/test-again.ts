import { EXCHANGE_SYNC_FAULTS, type ExchangeSyncFault } from '@atb/api/messages/exchange-accounts';
import type { Pool } from 'pg';
import { SignerRefusedError } from '../signer/account-client.ts';
import { type KeyFault, type KeyTest, type KeyTestDeps, testKeys } from '../signer/exchange-keys.ts';
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

type RefusedTest = Extract<KeyTest, { readonly kind: 'refused' }>;

export interface TestAgainDeps extends KeyTestDeps {
  /** Connections as atb_engine. */
  readonly pool: Pool;
}

export interface TestedAgain {
  readonly test: KeyTest;
  /** Why the keys are not used; null when they are. */
  readonly fault: SyncFault | null;
  /** They may do by now what they must not, and wait for their owner. */
  readonly isGrown: boolean;
}

/** Asks what the saved keys of an account may do by now, and writes it down. */
export async function testAgain(
  account: Pick<DueAccount, 'accountId' | 'userId' | 'venue' | 'isTestnet'>,
  deps: TestAgainDeps,
): Promise<TestedAgain> {
  const { accountId, userId, venue, isTestnet } = account;
  const test = await testKeys(deps, { id: accountId, userId, venue, isTestnet }, null);
  const isGrown = test.kind === 'refused' && GROWN.has(test.fault);
  if (test.kind === 'connected' || isGrown) await noteKeyTest(deps.pool, { userId, accountId }, test);
  return { test, isGrown, fault: test.kind === 'connected' ? null : faultOf(test) };
}

function faultOf({ fault, rights }: RefusedTest): SyncFault | null {
  const code = BY_TEST[fault];
  if (code === undefined) return describeFault(new SignerRefusedError(fault as SignerRefusedError['code']));
  const named = rights.map((right) => `"${right}"`).join(', ');
  const detail = EXCHANGE_SYNC_FAULTS[code] + (named === '' ? '' : ` It is about ${named}.`);
  return { code, detail, isPassing: PASSING.has(code) };
}
