/** How grave a decision is, from the least. */
export const JOURNAL_SEVERITIES = ['info', 'warning', 'error'] as const;
export type JournalSeverity = (typeof JOURNAL_SEVERITIES)[number];
