import { kindOfRecord, parseBotRecord } from '@atb/core/engine/account/serialise-bot';
import type { BotReader } from './bot-kinds/bot-reader.ts';
import { loadBotReader } from './bot-kinds/registry.ts';
import type { KnownBotRecord } from './known-bot-record.ts';

function readState(stored: unknown, readers: ReadonlyMap<string, BotReader>): KnownBotRecord | null {
  try {
    return parseBotRecord(stored, (kind) => readers.get(kind));
  } catch {
    return null;
  }
}

/**
 * Reads stored states of bots, with the kinds that are among them. Null for a state that cannot be read. It is shown as such by
 * whoever asked: the other bots must stay on screen.
 */
export async function readBotStates(all: readonly unknown[]): Promise<ReadonlyArray<KnownBotRecord | null>> {
  const kinds = new Set(all.flatMap((stored) => kindOfRecord(stored) ?? []));
  const readers = await Promise.all([...kinds].map(async (kind) => [kind, await loadBotReader(kind)] as const));
  const known = new Map(readers.flatMap(([kind, reader]) => (reader === undefined ? [] : [[kind, reader] as const])));
  return all.map((stored) => readState(stored, known));
}
