import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { placeInLedger } from './place-in-ledger.ts';

/** An account's queue as a test wants it, and what it does while the database is asked. */
interface Account {
  queue: { isBusy: boolean; turns: number };
  readonly meanwhile?: Partial<Account['queue']>;
}

async function placeOf(account: Account): Promise<string | null> {
  const query = () => {
    Object.assign(account.queue, account.meanwhile);
    return Promise.resolve({ rows: [{ id: '7' }] });
  };
  return (await placeInLedger({ query } as unknown as Pool, [account]))(account);
}

describe('the place of an account in the ledger', () => {
  it('is known while nothing of it is under way', async () => {
    expect(await placeOf({ queue: { isBusy: false, turns: 3 } })).toBe('7');
  });

  it.each<[string, Account]>([
    ['while something is under way', { queue: { isBusy: true, turns: 3 } }],
    ['when that ended meanwhile', { queue: { isBusy: true, turns: 3 }, meanwhile: { isBusy: false } }],
    ['when something began meanwhile', { queue: { isBusy: false, turns: 3 }, meanwhile: { isBusy: true, turns: 4 } }],
    ['when something began and ended meanwhile', { queue: { isBusy: false, turns: 3 }, meanwhile: { turns: 4 } }],
  ])('is not known %s', async (_, account) => {
    expect(await placeOf(account)).toBeNull();
  });
});
