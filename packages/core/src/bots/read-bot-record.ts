import type { BotRecord } from '../engine/account/account-types.ts';
import { parseBotRecord } from '../engine/account/serialise-bot.ts';
import { findBotModule } from './registry.ts';

/** A bot's record as it is kept; null for what is none, is damaged, or was written by another version of the program. */
export function readBotRecord(stored: unknown): BotRecord | null {
  try {
    return parseBotRecord(stored, findBotModule);
  } catch {
    return null;
  }
}
