/**
 * Names of the kinds of bots, for whoever checks a name without running bots: a contract, a browser. The kinds themselves are in
 * `registry.ts`, those with a backtester in `backtesters.ts` and `ghosts.ts`; each has a line for its names here.
 */
export const BOT_KINDS = ['grid', 'dca', 'strategy', 'copy'] as const;

export type BotKind = (typeof BOT_KINDS)[number];

/** A strategy has a backtester of its own, a copy has no past to trade on. */
const OTHERWISE_TESTED = ['strategy', 'copy'] as const satisfies readonly BotKind[];

/** Those that are backtested by the step that trades. */
export type BacktestedBotKind = Exclude<BotKind, (typeof OTHERWISE_TESTED)[number]>;

function isBacktested(kind: BotKind): kind is BacktestedBotKind {
  return !(OTHERWISE_TESTED as readonly BotKind[]).includes(kind);
}

export const BACKTESTED_BOT_KINDS = BOT_KINDS.filter(isBacktested);

/** Those that signals from outside can be meant for. */
export const ALERTED_BOT_KINDS: readonly string[] = ['strategy' satisfies BotKind];
