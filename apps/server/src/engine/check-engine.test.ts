import { describe, expect, it } from 'vitest';
import { checkEngine, type EngineVitals } from './check-engine.ts';

const NOW = 1_000_000;
const WELL: EngineVitals = {
  isRunning: true,
  accountCount: 12,
  failingCount: 1,
  unreadableCount: 1,
  waitingCount: 0,
  queuedCount: 7,
  queueDepthMax: 5,
  overfullCount: 1,
  coalescedCount: 900,
  leasesRenewedAt: NOW - 4_000,
  quotedAt: NOW - 1_400,
};

describe('checkEngine', () => {
  it('tells how many accounts are served and how long ago the last signs of life were', () => {
    expect(checkEngine(WELL, NOW)).toEqual({
      accounts: 12,
      accountsFailing: 1,
      accountsUnreadable: 1,
      accountsWaiting: 0,
      accountsBehind: 1,
      eventsQueued: 7,
      queueDepthMax: 5,
      quotesCoalesced: 900,
      secondsSinceQuote: 1,
      secondsSinceRenewal: 4,
    });
  });

  it.each([
    ['does not run', { isRunning: false }],
    ['has not renewed its leases', { leasesRenewedAt: NOW - 15_001 }],
    ['no quote has reached', { quotedAt: NOW - 300_001 }],
  ])('fails when the engine serves nobody: %s', (reason, change) => {
    expect(() => checkEngine({ ...WELL, ...change }, NOW)).toThrow(reason);
  });
});
