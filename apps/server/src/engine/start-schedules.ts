import { toIso } from '@atb/core/base/time';
import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import type { MarketHub } from '../market-data/market-hub.ts';
import { repeat } from './repeat.ts';

const LOOK_MS = 2_000;
/** Looked at in one round; the rest follows in the next. */
const BOTS_AT_ONCE = 200;

export interface ScheduleOptions {
  readonly pool: Pool;
  readonly hub: Pick<MarketHub, 'now' | 'isCaughtUp'>;
  readonly logger: Logger;
}

/** Starts, pauses and stops bots at the times of their schedules, by the market's clock. @returns what ends it. */
export function startSchedules(options: ScheduleOptions): () => void {
  return repeat({
    everyMs: LOOK_MS,
    // While the past is gone through, the market's clock is not yet that of now.
    work: async () => void (options.hub.isCaughtUp && (await carryOutSchedules(options))),
    onError: (error) => options.logger.error({ err: error }, 'schedules could not be looked at'),
  });
}

/**
 * What has come due, each bot in a transaction of its own, in which the next time is set along with the command: any number
 * of processes may look. @returns for how many bots something was done.
 */
export async function carryOutSchedules({ pool, hub, logger }: ScheduleOptions): Promise<number> {
  const now = toIso(hub.now());
  const { rows } = await pool.query<{ bot_id: string }>(
    'select distinct bot_id from bot_schedules where next_at <= $1 limit $2',
    [now, BOTS_AT_ONCE],
  );
  let done = 0;
  for (const { bot_id } of rows) {
    try {
      const answer = await pool.query<{ is_done: boolean }>('select carry_out_schedule($1, $2) as is_done', [
        bot_id,
        now,
      ]);
      if (answer.rows[0]?.is_done === true) done += 1;
    } catch (error) {
      logger.error({ err: error, botId: bot_id }, 'the schedule of a bot could not be carried out');
    }
  }
  return done;
}
