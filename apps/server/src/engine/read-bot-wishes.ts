import type { EpochMs } from '@atb/core/base/time';
import type { LivedMoment } from '@atb/core/engine/replay-bot';
import type { Quote } from '@atb/core/market/quote';
import type { Pool } from 'pg';
import { toEpochMs } from './order-row.ts';

export interface BotWishQuery {
  readonly botId: string;
  readonly accountId: string;
  /** The bot's start; the wish to start it is not among the answers. */
  readonly from: EpochMs;
  /** Of the bot's symbol, oldest first. */
  readonly quotes: readonly Quote[];
}

interface WishRow {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly done_at: Date;
}

const WISHES = `select kind, payload, done_at from engine_commands
  where account_id = $1 and status = 'done' and result ->> 'status' = 'done' and done_at >= $3
    and (kind in ('stop_all', 'set_mode') or payload ->> 'botId' = $2)
    and not (kind = 'start_bot' and done_at = $3) order by sequence`;

/** What a bot was told by its owner since its start, in the order in which it was carried out. */
export async function readBotWishes(pool: Pool, query: BotWishQuery): Promise<readonly LivedMoment[]> {
  const { botId, accountId, from, quotes } = query;
  const { rows } = await pool.query<WishRow>(WISHES, [accountId, botId, new Date(from)]);
  return rows.flatMap((row): LivedMoment[] => {
    const at = toEpochMs(row.done_at);
    const quote = quotes.findLast(({ eventTime }) => eventTime <= at);
    const moment = quote === undefined ? null : toMoment(row, at, quote);
    return moment === null ? [] : [moment];
  });
}

function toMoment({ kind, payload }: WishRow, at: EpochMs, quote: Quote): LivedMoment | null {
  switch (kind) {
    case 'start_bot':
      return { kind: 'resumed', at, quote };
    case 'pause_bot':
      return { kind: 'paused', at, keepsSells: true };
    case 'stop_bot': {
      const holdings = payload['holdings'] === 'sell' ? 'sell' : 'keep';
      return { kind: 'stopped', at, holdings, reason: 'Stopped by you.' };
    }
    case 'close_position':
      return { kind: 'stopped', at, holdings: 'sell', reason: 'Position closed by hand.' };
    case 'stop_all':
      if (payload['choice'] === 'close_everything') return { kind: 'stopped', at, holdings: 'sell', reason: '' };
      return { kind: 'paused', at, keepsSells: payload['choice'] === 'pause_entries' };
    case 'set_mode':
      return payload['mode'] === 'offline' ? { kind: 'paused', at, keepsSells: true } : null;
    default:
      return null;
  }
}
