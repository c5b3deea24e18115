import { BOT_KINDS, type BotKind } from '@atb/core/bots/kinds';
import type { BotReader } from './bot-reader.ts';

/** Each kind is fetched with the first bot of it; of the light ones all with the first of any. */
const LOADERS = {
  grid: async () => (await import('./grid/grid-reader.ts')).gridReader,
  dca: async () => (await import('./dca/dca-reader.ts')).dcaReader,
  strategy: async () => (await import('./light-readers.ts')).strategyReader,
  copy: async () => (await import('./light-readers.ts')).copyReader,
} satisfies Record<BotKind, () => Promise<BotReader>>;

type Readers = { readonly [Kind in BotKind]: Awaited<ReturnType<(typeof LOADERS)[Kind]>> };

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
