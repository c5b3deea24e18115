import { dcaFigures } from '@atb/core/bots/dca/figures';
import type { BotRecord } from '@atb/core/engine/account/account-types';
import { parseBotRecord } from '@atb/core/engine/account/serialise-bot';
import type { BotSnapshot } from './api/bot-states.ts';

type ReadState = Pick<BotSnapshot, 'record' | 'dcaFigures'>;

/** What is known of a bot whose state was read. */
export function describeRecord(record: BotRecord): ReadState {
  const { state } = record;
  return { record, dcaFigures: state.kind === 'dca' ? (quote) => dcaFigures(state, quote) : null };
}

/** An unreadable state is shown as such by whoever asked: the other bots must stay on screen. */
export function readBotState(stored: unknown): ReadState {
  try {
    return describeRecord(parseBotRecord(stored));
  } catch {
    return { record: null, dcaFigures: null };
  }
}
