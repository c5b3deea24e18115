import type { BotKind } from '@atb/core/bots/kinds';

/** What an address means that names no kind, as the oldest links to the wizard do, and whose draft has no name in its key. */
export const UNNAMED_KIND: BotKind = 'grid';

/** How an address says the kind of bot that the wizard makes. */
export function kindParameter(kind: BotKind): Readonly<Record<string, string>> {
  return kind === UNNAMED_KIND ? {} : { type: kind };
}
