import { describe, expect, it } from 'vitest';
import { dec } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import { NO_CHANGES, emptyChanges } from './account-types.ts';
import { mergeChanges } from './merge-changes.ts';

const usdt = (free: string) => ({ asset: 'USDT', free: dec(free), held: dec('0') });
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
});
