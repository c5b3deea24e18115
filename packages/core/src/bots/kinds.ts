/**
 * Names of the kinds of bots, for whoever checks a name without running bots: a contract, a browser. The kinds themselves are in
 * `registry.ts`, those with a backtester in `backtesters.ts`; both have a line for each name here.
 */
export const BOT_KINDS = ['grid', 'dca', 'strategy', 'copy'] as const;

export type BotKind = (typeof BOT_KINDS)[number];

/** Those that are backtested by the step that trades; a strategy has a backtester of its own, a copy has no past to trade on. */
export type BacktestedBotKind = Exclude<BotKind, 'strategy' | 'copy'>;

export const BACKTESTED_BOT_KINDS = BOT_KINDS.filter((kind) => kind !== 'strategy' && kind !== 'copy');
