import { epochMs } from '@atb/core/base/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SimulatedKey } from '../exchange-simulator/simulated-keys.ts';
import { createLogger } from '../logger.ts';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createAccountReader } from './exchange-account-reader.ts';
import { addAccounts } from './sync-store.ts';
import { type DemoExchange, openDemoExchange } from './testing/open-demo-exchange.ts';
import { seedConnectedAccount } from './testing/seed-connected-account.ts';

const now = () => epochMs(Date.now());

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the reader of accounts asks once a day what keys may do', () => {
  let own: DemoExchange;
  let owner: SeededUser;
  let accountId: string;
  beforeEach(async () => {
    own = await openDemoExchange(4);
    owner = await seedUser(database.pools);
    accountId = await seedConnectedAccount(database.pools, owner.userId, 'kraken');
    own.giveKey(accountId, 'kraken', 'read');
    await addAccounts(database.pools.engine);
    await database.pools.engine.query('delete from exchange_syncs where account_id <> $1', [accountId]);
  });
  afterEach(() => own.close());

  const stateOf = async () => {
    const { rows } = await database.pools.engine.query<{
      state: string;
      fault: string | null;
      fault_detail: string | null;
    }>('select state, fault, fault_detail from exchange_syncs where account_id = $1', [accountId]);
    return rows[0];
  };
  const countBalances = async () =>
    (await database.pools.engine.query('select from balances where account_id = $1', [accountId])).rowCount;

  /** What the exchange says of the key from now on. */
  const change = (to: Partial<SimulatedKey>): void => {
    const key = own.simulator.state.findKey('kraken', own.keys.kraken.read.apiKey);
    if (key === null) throw new Error('the demo key is missing');
    own.simulator.state.addKey({ ...key, ...to });
  };
  const dayPasses = () =>
    database.pools.engine.query(
      `with synced as (update exchange_syncs set next_at = now() where account_id = $1)
       update encrypted_credentials set tested_at = now() - interval '25 hours', is_ip_restricted = coalesce(is_ip_restricted, true),
         permissions = coalesce(permissions, '{read}') where exchange_account_id = $1`,
      [accountId],
    );
  const takeTurn = async (): Promise<boolean> => {
    const logger = createLogger('info', { write: () => undefined });
    const { signer, address: exchangeUrl } = own;
    const turn = await createAccountReader({ pool: database.pools.engine, logger, signer, exchangeUrl, now })();
    await turn?.();
    return turn !== null;
  };
  const notices = async () => {
    const { rows } = await database.pools.engine.query<{ title: string }>(
      `select title from notifications where user_id = $1 and kind = 'security' and title !~ ' added: '`,
      [owner.userId],
    );
    return rows.map(({ title }) => title).toSorted();
  };
  const asked = () => own.simulator.requests.get('kraken /0/private/GetApiKeyInfo') ?? 0;

  it('and reads on with keys that may do what they might', async () => {
    await takeTurn();
    expect(asked(), 'they were tested just now').toBe(0);
    await dayPasses();
    await takeTurn();
    await database.pools.engine.query('update exchange_syncs set next_at = now() where account_id = $1', [accountId]);
    await takeTurn();
    expect(asked()).toBe(1);
    expect(await stateOf()).toMatchObject({ state: 'current', fault: null });
    expect(await notices()).toEqual([]);
  });

  it('and stops using keys that may withdraw by now, which their owner is told', async () => {
    change({ rights: new Set(['read', 'withdraw']) });
    await dayPasses();
    await takeTurn();
    expect(await stateOf()).toMatchObject({ state: 'failed', fault: 'KEY_CAN_WITHDRAW' });
    expect((await stateOf())?.fault_detail).toContain('"Withdraw"');
    expect(await notices()).toEqual(['Exchange keys not used any more: kraken']);
    expect(await countBalances(), 'nothing was read with them').toBe(0);
    await database.pools.engine.query('update exchange_syncs set next_at = now() where account_id = $1', [accountId]);
    expect(await takeTurn(), 'it waits for a test that finds them without the right').toBe(false);
  });

  it('and tells once of more rights, of a list of addresses that is gone, and of an end that is near', async () => {
    const expiresAt = epochMs(now() + 5 * 86_400_000);
    change({ rights: new Set(['read', 'trade']), ipAllowList: [], expiresAt });
    for (let day = 0; day < 2; day += 1) {
      await dayPasses();
      await takeTurn();
    }
    expect(await notices()).toEqual([
      'Exchange keys end soon: kraken',
      'Exchange keys may do more: kraken',
      'Exchange keys work from any address: kraken',
    ]);
    expect(await stateOf()).toMatchObject({ state: 'current', fault: null });
  });

  it('and tries again by itself when the exchange did not answer', async () => {
    own.simulator.state.faults.kraken.add('down');
    await dayPasses();
    await takeTurn();
    expect(await stateOf()).toMatchObject({ fault: 'NO_ANSWER' });
    own.simulator.state.faults.kraken.clear();
    await database.pools.engine.query('update exchange_syncs set next_at = now() where account_id = $1', [accountId]);
    await takeTurn();
    expect(await stateOf()).toMatchObject({ state: 'current', fault: null });
  });
});
