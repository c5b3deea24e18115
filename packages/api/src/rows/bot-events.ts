import { selectList } from './select-list.ts';

/** An entry of the decision log: what a bot did, skipped or waited for. */
export interface BotEventRow {
  readonly id: number;
  readonly bot_id: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly code: string;
  readonly message: string;
  /** Market time, ISO. */
  readonly at: string;
}

export const BOT_EVENT_COLUMNS = selectList<BotEventRow>({
  id: 'plain',
  bot_id: 'plain',
  severity: 'plain',
  code: 'plain',
  message: 'plain',
  at: 'plain',
});
