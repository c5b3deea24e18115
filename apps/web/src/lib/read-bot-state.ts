import { parseBotRecord } from '@atb/core/engine/account/serialise-bot';
import type { KnownBotRecord } from './known-bot-record.ts';
import { findBotReader } from './bot-kinds/registry.ts';

/** Null for a state that cannot be read. It is shown as such by whoever asked: the other bots must stay on screen. */
export function readBotState(stored: unknown): KnownBotRecord | null {
  try {
    return parseBotRecord(stored, findBotReader);
  } catch {
    return null;
  }
}
