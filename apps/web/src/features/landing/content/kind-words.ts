import { listWords } from '@atb/api/list-words';
import type { BotKind } from '@atb/core/bots/kinds';

/** Every kind of bot as the page of a visitor names it: one of them, and all of them. */
export const KIND_WORDS: Readonly<Record<BotKind, { readonly one: string; readonly all: string }>> = {
  grid: { one: 'grid', all: 'grids' },
  dca: { one: 'DCA', all: 'DCA with safety orders' },
  strategy: { one: 'strategy', all: 'strategies of the catalogue or of your own' },
  copy: { one: 'copy of a trader', all: 'copies of a trader’s account on this server' },
};

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** 'Grid, DCA, strategy or copy of a trader' */
export const ONE_OF_THE_KINDS = capitalise(listWords(Object.values(KIND_WORDS).map(({ one }) => one)));

/** 'Grids, …, copies of a trader’s account on this server' */
export const ALL_KINDS = capitalise(
  Object.values(KIND_WORDS)
    .map(({ all }) => all)
    .join(', '),
);
