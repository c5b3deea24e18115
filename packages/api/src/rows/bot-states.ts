import { selectList } from './select-list.ts';

/** A bot as the engine last left it. */
export interface BotStateRow {
  readonly bot_id: string;
  /** Whatever version of the engine wrote it. */
  readonly state: unknown;
  /** Market time, ISO. */
  readonly updated_at: string;
}

export const BOT_STATE_COLUMNS = selectList<BotStateRow>({ bot_id: 'plain', state: 'plain', updated_at: 'plain' });

/** As the engine takes it up again. */
export type WorkingBotRow = Pick<BotStateRow, 'bot_id' | 'state'> & { readonly status: string };

export const WORKING_BOT_COLUMNS = selectList<WorkingBotRow>({ bot_id: 'plain', status: 'plain', state: 'plain' });
