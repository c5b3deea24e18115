/** Who decided: the user, a bot or the engine, or the risk check and its limits. */
export const JOURNAL_ACTORS = ['user', 'engine', 'risk'] as const;
export type JournalActor = (typeof JOURNAL_ACTORS)[number];

/** How grave a decision is, from the least. */
export const JOURNAL_SEVERITIES = ['info', 'warning', 'error'] as const;
export type JournalSeverity = (typeof JOURNAL_SEVERITIES)[number];
