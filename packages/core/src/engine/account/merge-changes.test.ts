import { describe, expect, it } from 'vitest';
import { dec } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { AccountId } from '../../orders/order-request.ts';
import { type AccountChanges, NO_CHANGES, emptyChanges } from './account-types.ts';
import { mergeChanges } from './merge-changes.ts';
import type { BegunPeriod } from './period-start.ts';

const usdt = (free: string) => ({ asset: 'USDT', free: dec(free), held: dec('0') });
const ACCOUNT_ID = '00000000-0000-4000-8000-0000000000a1' as AccountId;
const at = (time: number): EpochMs => time as EpochMs;

describe('mergeChanges', () => {
  it('answers NO_CHANGES for nothing and for nothing but NO_CHANGES', () => {
    expect(mergeChanges([])).toBe(NO_CHANGES);
    expect(mergeChanges([NO_CHANGES, NO_CHANGES])).toBe(NO_CHANGES);
  });

  it('passes a single change through', () => {
    const changes = { ...emptyChanges(at(1)), balances: [usdt('1')] };
    expect(mergeChanges([NO_CHANGES, changes])).toBe(changes);
  });

  it('keeps the last form of every row, and all that is only ever added', () => {
    const anomaly = (message: string) => ({ code: 'UNKNOWN_ORDER' as const, message });
    const first = {
      ...emptyChanges(at(1)),
      balances: [usdt('1')],
      anomalies: [anomaly('a')],
      mode: 'offline' as const,
    };
    const second = { ...emptyChanges(at(2)), balances: [usdt('2')], anomalies: [anomaly('b')] };
    const merged = mergeChanges([first, second]);
    expect(merged).toMatchObject({ at: 2, balances: [usdt('2')], mode: 'offline' });
    expect(merged.anomalies.map((each) => each.message)).toEqual(['a', 'b']);
  });

  it('keeps of a period that began which transaction is the first behind it, of whichever part', () => {
    const transaction = (reference: string) => ({
      accountId: ACCOUNT_ID,
      kind: 'fill' as const,
      reference,
      at: at(1),
      postings: [],
    });
    const begun = (before: BegunPeriod['before']): BegunPeriod => ({
      span: 'day',
      startsAt: at(0),
      holdings: [],
      before,
    });
    const earlier = { ...emptyChanges(at(1)), ledgerTransactions: [transaction('a')] };
    const silent = { ...emptyChanges(at(2)), begunPeriods: [begun(null)] };
    const own = { ...silent, ledgerTransactions: [transaction('b')], begunPeriods: [begun(transaction('b'))] };
    const later = { ...emptyChanges(at(3)), ledgerTransactions: [transaction('c')] };
    const before = (...parts: AccountChanges[]) => mergeChanges(parts).begunPeriods.map((one) => one.before?.reference);
    expect(before(earlier, silent)).toEqual([undefined]);
    expect(before(earlier, silent, later)).toEqual(['c']);
    expect(before(earlier, own, later)).toEqual(['b']);
    expect(before(silent, own)).toEqual(['b']);
  });
});
