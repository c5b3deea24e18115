import { BOT_KINDS, type BotKind } from '@atb/core/bots/kinds';
import type { BotReader } from './bot-reader.ts';
import type { copyReader } from './copy/copy-reader.ts';
import type { dcaReader } from './dca/dca-reader.ts';
import type { gridReader } from './grid/grid-reader.ts';
import type { strategyReader } from './strategy/strategy-reader.ts';

interface Readers {
  readonly grid: typeof gridReader;
  readonly dca: typeof dcaReader;
  readonly strategy: typeof strategyReader;
  readonly copy: typeof copyReader;
}

/** Each kind is fetched with the first bot of it. */
const LOADERS: { readonly [Kind in BotKind]: () => Promise<Readers[Kind]> } = {
  grid: async () => (await import('./grid/grid-reader.ts')).gridReader,
  dca: async () => (await import('./dca/dca-reader.ts')).dcaReader,
  strategy: async () => (await import('./strategy/strategy-reader.ts')).strategyReader,
  copy: async () => (await import('./copy/copy-reader.ts')).copyReader,
};

/** State and figures of a bot of that kind. */
export interface DetailsOf<Kind extends BotKind> {
  readonly kind: Kind;
  readonly state: Parameters<Readers[Kind]['figures']>[0];
  readonly figures: ReturnType<Readers[Kind]['figures']>;
}

/** The same of a bot of any known kind, told apart by `kind`. */
export type BotDetails = { readonly [Kind in BotKind]: DetailsOf<Kind> }[BotKind];

/** The kind of bot of that name as pages read it; undefined when there is none. */
export async function loadBotReader(kind: string): Promise<BotReader | undefined> {
  const known = BOT_KINDS.find((each) => each === kind);
  return known === undefined ? undefined : LOADERS[known]();
}
