import type { StoredRecord } from '@atb/core/engine/account/serialise-bot';
import type { BotReader } from './bot-kinds/bot-reader.ts';

/** A bot as its account keeps it, with what its kind tells of its state: read together, so that pages do without that code. */
export type KnownBotRecord = StoredRecord<BotReader>;
