import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignerAccount } from './signer-protocol.ts';
import { UnlockedKeys } from './unlocked-keys.ts';

const ACCOUNT: SignerAccount = { id: 'account', userId: 'user', venue: 'kraken', isTestnet: false };
const makeKey = () => webcrypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['decrypt']);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('unlocked keys', () => {
  it('are there until their moment, and not after it', async () => {
    const unlocked = new UnlockedKeys(Date.now);
    const key = await makeKey();
    unlocked.put(ACCOUNT, key, Date.now() + 1_000);
    vi.advanceTimersByTime(999);
    expect(unlocked.find(ACCOUNT)).toBe(key);
    expect(unlocked.list('user')).toEqual([{ accountId: 'account', until: new Date(Date.now() + 1).toISOString() }]);
    vi.advanceTimersByTime(1);
    expect(unlocked.find(ACCOUNT)).toBeNull();
    expect(unlocked.list('user')).toEqual([]);
  });

  it('are gone by the clock also when the timer is late', async () => {
    let now = 0;
    const unlocked = new UnlockedKeys(() => now);
    unlocked.put(ACCOUNT, await makeKey(), 1_000);
    now = 1_000;
    expect(unlocked.find(ACCOUNT)).toBeNull();
    expect(unlocked.list('user')).toEqual([]);
  });

  it('are kept for as long as was said last', async () => {
    const unlocked = new UnlockedKeys(Date.now);
    unlocked.put(ACCOUNT, await makeKey(), Date.now() + 1_000);
    unlocked.put(ACCOUNT, await makeKey(), Date.now() + 5_000);
    vi.advanceTimersByTime(2_000);
    expect(unlocked.find(ACCOUNT)).not.toBeNull();
    unlocked.drop(ACCOUNT);
    expect(unlocked.find(ACCOUNT)).toBeNull();
  });

  it('are of one account of one user at one exchange', async () => {
    const unlocked = new UnlockedKeys(Date.now);
    unlocked.put(ACCOUNT, await makeKey(), Date.now() + 1_000);
    for (const other of [{ id: 'other' }, { userId: 'other' }, { venue: 'binance' as const }])
      expect(unlocked.find({ ...ACCOUNT, ...other })).toBeNull();
    expect(unlocked.list('other')).toEqual([]);
  });
});
