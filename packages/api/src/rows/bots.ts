import { selectList } from './select-list.ts';

export type BotStatus = 'draft' | 'running' | 'active' | 'paused' | 'stopping' | 'stopped' | 'error';

/** Bots of one call of `bulk-bots`. */
export const BULK_BOTS_MAX = 50;
/** Characters of a group's name; the database says the same. */
export const GROUP_NAME_MAX = 40;

/** One bot as its owner defined it, with the status last asked for or reached. */
export interface BotRow {
  readonly id: string;
  readonly name: string;
  /** Its kind; of one that this version does not know only what every bot has is shown. */
  readonly type: string;
  /** 'BTCUSDT' */
  readonly symbol: string;
  readonly exchange_account_id: string;
  readonly is_paper: boolean;
  /** As its kind's module reads them; a row may have been written by another client. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly status: BotStatus;
  /** One sentence; empty while the bot works. */
  readonly status_reason: string;
  readonly started_at: string | null;
  readonly stopped_at: string | null;
  readonly archived_at: string | null;
  /** Empty: in no group. */
  readonly group_name: string;
  readonly created_at: string;
}

export const BOT_COLUMNS = selectList<BotRow>({
  id: 'plain',
  name: 'plain',
  type: 'plain',
  symbol: 'plain',
  exchange_account_id: 'plain',
  is_paper: 'plain',
  params: 'plain',
  status: 'plain',
  status_reason: 'plain',
  started_at: 'plain',
  stopped_at: 'plain',
  archived_at: 'plain',
  group_name: 'plain',
  created_at: 'plain',
});

/** Enough to find a bot by. */
export type BotNameRow = Pick<BotRow, 'id' | 'name' | 'symbol' | 'status'>;

export const BOT_NAME_COLUMNS = selectList<BotNameRow>({
  id: 'plain',
  name: 'plain',
  symbol: 'plain',
  status: 'plain',
});
