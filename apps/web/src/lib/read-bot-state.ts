import { dcaFigures } from '@atb/core/bots/dca/figures';
import { storedDcaState } from '@atb/core/bots/dca/stored-state';
import { storedGridState } from '@atb/core/bots/grid/stored-state';
import type { BotKind, KnownBotState } from '@atb/core/bots/registry';
import { storedStrategyState } from '@atb/core/bots/strategy/stored-state';
import { parseBotRecord, type StoredRecord } from '@atb/core/engine/account/serialise-bot';
import type { Storing } from '@atb/core/engine/bot/serialise-state';
import type { BotSnapshot, KnownBotRecord } from './api/bot-states.ts';

type ReadState = Pick<BotSnapshot, 'record' | 'dcaFigures'>;

/** How states are kept, and no more of any kind of bot: what makes them trade is the server's. */
const STORED: Readonly<Record<BotKind, Storing>> = {
  grid: { stored: storedGridState },
  dca: { stored: storedDcaState },
  strategy: { stored: storedStrategyState },
};

/** What is known of a bot whose state was read. */
export function describeRecord(record: KnownBotRecord): ReadState {
  const { state } = record;
  return { record, dcaFigures: state.kind === 'dca' ? (quote) => dcaFigures(state, quote) : null };
}

/** An unreadable state is shown as such by whoever asked: the other bots must stay on screen. */
export function readBotState(stored: unknown): ReadState {
  try {
    return describeRecord(toKnown(parseBotRecord(stored, (kind) => STORED[kind as BotKind])));
  } catch {
    return { record: null, dcaFigures: null };
  }
}

function toKnown(record: StoredRecord<Storing>): KnownBotRecord {
  // Whatever a kind's own schema has read is a state of that kind.
  return { ...record, state: record.state as KnownBotState };
}
