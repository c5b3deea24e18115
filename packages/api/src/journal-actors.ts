/**
 * Who decided: the user, the schedule of a bot, a provider who is copied, an alert from outside, a bot or the engine, the risk check
 * and its limits, or the operator of the server.
 */
export const JOURNAL_ACTORS = ['user', 'schedule', 'provider', 'alert', 'engine', 'risk', 'operator'] as const;
export type JournalActor = (typeof JOURNAL_ACTORS)[number];
