import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpeningFailures } from './opening-failures.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Milliseconds after which the account is due again, to a tenth of a second. */
function waitOf(failures: OpeningFailures): number {
  let waited = 0;
  for (; !failures.isDue('a'); waited += 100) vi.advanceTimersByTime(100);
  return waited;
}

describe('an account that cannot be opened', () => {
  it('is tried again ever more seldom', () => {
    const failures = new OpeningFailures();
    const waits = Array.from({ length: 9 }, () => {
      failures.add('a', new Error('broken'));
      return waitOf(failures);
    });
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    failures.clear('a');
    expect(failures.isDue('a')).toBe(true);
  });

  it('is tried at the same pace while the database is away', () => {
    const failures = new OpeningFailures();
    for (let i = 0; i < 5; i += 1) {
      failures.add('a', Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
      expect(waitOf(failures)).toBe(500);
    }
  });
});
