import { type EpochMs, epochMs } from '@atb/core/base/time';
import type { MarketSession, MarketSessionStore } from '../market-session.ts';

/** Remembers sessions like the database does, for as long as the test runs. */
export class MemorySessions implements MarketSessionStore {
  readonly sessions = new Map<string, MarketSession>();
  latest: EpochMs | null = null;

  ensure(source: 'replay' | 'simulated', first: MarketSession): Promise<MarketSession> {
    const session = this.sessions.get(source) ?? first;
    this.sessions.set(source, session);
    return Promise.resolve(session);
  }

  latestTime(): Promise<EpochMs | null> {
    return Promise.resolve(this.latest);
  }

  written(time: number): void {
    this.latest = epochMs(time);
  }
}
