/** Who decided: the user, a bot or the engine, or the risk check and its limits. */
export const JOURNAL_ACTORS = ['user', 'engine', 'risk'] as const;
export type JournalActor = (typeof JOURNAL_ACTORS)[number];
