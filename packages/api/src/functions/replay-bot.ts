import { z } from 'zod';
import { uuid } from './fields.ts';

export const replayBotBody = z.strictObject({ botId: uuid });

/** What the replay check of a bot's current or last run came to. */
export interface ReplayBotResponse {
  readonly success: boolean;
  /** ISO times of the run. */
  readonly from?: string;
  readonly to?: string;
  /** Orders that were compared. */
  readonly compared?: number;
  /** Empty = the bot did what the same code does again. */
  readonly differences?: ReadonlyArray<{
    /** Null where it is not about one order. */
    readonly clientOrderId: string | null;
    readonly kind: string;
    readonly lived: string | null;
    readonly replayed: string | null;
  }>;
  readonly error?: string;
  readonly reason?: string;
  readonly field?: string;
}
