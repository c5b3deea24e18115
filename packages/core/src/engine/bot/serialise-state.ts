import { asIs, record, type ValueOf } from '../../base/codec.ts';
import type { BotState } from './bot-state.ts';
import type { StoredForm } from './stored-form.ts';

const isOfKind = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

const storedBotState = record({
  version: asIs<number>((value) => Number.isInteger(value) && Number(value) >= 1, 'a version'),
  bot: asIs<Readonly<Record<string, unknown>> & { readonly kind: string }>(isOfKind, 'the state of a kind of bot'),
});

/** Plain JSON of a bot's state: decimals as text, nothing left out. */
export type StoredBotState = ValueOf<typeof storedBotState>;

/** As much of a kind of bot as its states are kept by. */
export interface Storing {
  readonly stored: StoredForm<BotState>;
}

/** The kind of bot of that name; undefined when there is none. */
export type FindBot<Module extends Storing> = (kind: string) => Module | undefined;

/** A bot's state with the kind that it belongs to. */
export interface BotOf<Module> {
  readonly module: Module;
  readonly state: BotState;
}

export function serialiseBotState({ module: { stored }, state }: BotOf<Storing>): StoredBotState {
  const bot = stored.codec.encode(state) as StoredBotState['bot'];
  return { version: stored.upgrades.length + 1, bot };
}

/**
 * The state that was stored, equal to the one that was given to `serialiseBotState`.
 * @throws when the JSON is of a newer version or is damaged: guessing would trade on a state that never was.
 */
export function parseBotState<Module extends Storing>(stored: unknown, find: FindBot<Module>): BotOf<Module> {
  const { version, bot } = storedBotState.decode(stored);
  const module = find(bot.kind);
  if (module === undefined) throw new Error(`There is no kind of bot named "${bot.kind}".`);
  const { codec, upgrades } = module.stored;
  if (version > upgrades.length + 1)
    throw new Error(`The state of a ${bot.kind} bot is of the newer version ${version}.`);
  const current = upgrades.slice(version - 1).reduce<unknown>((older, upgrade) => upgrade(older), bot);
  return { module, state: codec.decode(current) };
}
