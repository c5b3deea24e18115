import type { BotKind } from '@atb/core/bots/kinds';
import type { BotReader } from './bot-reader.ts';
import { copyReader } from './copy/copy-reader.ts';
import { dcaReader } from './dca/dca-reader.ts';
import { gridReader } from './grid/grid-reader.ts';
import { strategyReader } from './strategy/strategy-reader.ts';

const READERS = { grid: gridReader, dca: dcaReader, strategy: strategyReader, copy: copyReader } satisfies Record<
  BotKind,
  BotReader
>;

/** Every kind of bot as pages read it, by its name. */
export const BOT_READERS: Readonly<Record<BotKind, BotReader>> = READERS;

/** State and figures of a bot of that kind. */
export interface DetailsOf<Kind extends BotKind> {
  readonly kind: Kind;
  readonly state: Parameters<(typeof READERS)[Kind]['figures']>[0];
  readonly figures: ReturnType<(typeof READERS)[Kind]['figures']>;
}

/** The same of a bot of any known kind, told apart by `kind`. */
export type BotDetails = { readonly [Kind in BotKind]: DetailsOf<Kind> }[BotKind];

/** The kind of bot of that name; undefined when there is none. */
export function findBotReader(kind: string): BotReader | undefined {
  return Object.hasOwn(READERS, kind) ? BOT_READERS[kind as BotKind] : undefined;
}
