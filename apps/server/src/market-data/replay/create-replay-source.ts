import { DAY_MS, type EpochMs, utcDayStart } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import type { Logger } from '../../logger.ts';
import type { Clock } from '../clock.ts';
import type { MarketSession, MarketSessionStore } from '../market-session.ts';
import { PlayedSource } from '../played-source.ts';
import { loadRecording, type MarketRecording } from './load-recording.ts';
import { RecordedMarket } from './recorded-market.ts';

export interface PlayOptions {
  readonly venue: VenueName;
  /** Market seconds per wall second; 0 = as fast as the consumer takes them. */
  readonly speed: number;
  readonly sessions: MarketSessionStore;
  readonly clock: Clock;
}

export interface ReplaySourceOptions extends PlayOptions {
  readonly dir: string;
  readonly logger: Logger;
}

/** Days of recording that lie before the first start, so that charts and averages have a past. */
const HISTORY_DAYS_MAX = 7;
/** Share of the recording that its past may take at most. */
const HISTORY_SHARE = 1 / 3;

/** The recorded market of a folder, moved to now by whole days at its first start and kept there ever after. */
export async function createReplaySource(options: ReplaySourceOptions): Promise<PlayedSource> {
  const { dir, venue, logger } = options;
  return playRecording(await loadRecording({ dir, venue, logger }), options);
}

export async function playRecording(recording: MarketRecording, options: PlayOptions): Promise<PlayedSource> {
  const { venue, speed, sessions, clock } = options;
  const session = await sessions.ensure('replay', firstSession(recording, clock.now()));
  const market = new RecordedMarket(venue, recording, session);
  const resumeFrom = await sessions.latestTime(market.symbols);
  return new PlayedSource({ market, clock, speed, epoch: session.epoch, resumeFrom });
}

function firstSession({ startMs, lengthMs }: MarketRecording, now: EpochMs): MarketSession {
  const days = Math.floor(lengthMs / DAY_MS);
  const historyDays = Math.min(HISTORY_DAYS_MAX, Math.floor(days * HISTORY_SHARE));
  const today = utcDayStart(startMs as EpochMs) + historyDays * DAY_MS;
  return { seed: 0, epoch: now, offsetMs: utcDayStart(now) - today };
}
