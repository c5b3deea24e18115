import type { EpochMs } from '../../base/time.ts';
import type { BotEvent } from '../bot/events.ts';
import type { BotId } from '../../orders/order-request.ts';

/**
 * One thing a bot was told and acted on. All of a bot's entries in their order are its whole life: the same state, told
 * the same, asks for the same orders.
 */
export interface JournalEntry {
  readonly botId: BotId;
  readonly event: BotEvent;
  /** Number of the bot's next order when it was told. */
  readonly nextSequence: number;
  /** Event time of the symbol's last quote that the bot was told before, or of the quote that this entry is; null for none. */
  readonly quoteAt: EpochMs | null;
}
