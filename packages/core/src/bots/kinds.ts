/**
 * Names of the kinds of bots, for whoever checks a name without running bots: a contract, a browser. The kinds themselves are in
 * `registry.ts`, those with a backtester in `backtesters.ts`; both have a line for each name here.
 */
export const BOT_KINDS = ['grid', 'dca', 'strategy'] as const;

/** Those that are backtested by the step that trades; a strategy has a backtester of its own. */
export const BACKTESTED_BOT_KINDS = ['grid', 'dca'] as const satisfies ReadonlyArray<(typeof BOT_KINDS)[number]>;

export type BotKind = (typeof BOT_KINDS)[number];

export type BacktestedBotKind = (typeof BACKTESTED_BOT_KINDS)[number];
