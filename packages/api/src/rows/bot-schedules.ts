import { selectList } from './select-list.ts';

export const SCHEDULED_ACTIONS = ['start', 'pause', 'stop'] as const;
export type ScheduledAction = (typeof SCHEDULED_ACTIONS)[number];

/** What becomes of the coins when a bot ends. */
export const STOP_HOLDINGS = ['keep', 'sell'] as const;
export type StopHoldings = (typeof STOP_HOLDINGS)[number];

/** Entries of one bot; the database refuses more. */
export const SCHEDULE_ENTRIES_MAX = 14;

/** A time of the week at which a bot starts, pauses or stops. */
export interface BotScheduleRow {
  readonly id: string;
  readonly action: ScheduledAction;
  /** At a stop. */
  readonly holdings: StopHoldings;
  /** 1 = Monday to 7 = Sunday. */
  readonly days: readonly number[];
  /** '09:00:00', in the zone. */
  readonly at_time: string;
  /** 'Europe/Berlin' */
  readonly time_zone: string;
  /** Market time, ISO. */
  readonly next_at: string;
  readonly last_at: string | null;
  /** A sentence; empty before the first. */
  readonly last_result: string;
}

export const BOT_SCHEDULE_COLUMNS = selectList<BotScheduleRow>({
  id: 'plain',
  action: 'plain',
  holdings: 'plain',
  days: 'plain',
  at_time: 'plain',
  time_zone: 'plain',
  next_at: 'plain',
  last_at: 'plain',
  last_result: 'plain',
});
