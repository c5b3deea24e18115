/** What bounds questions to the advisor; shown on its page and in the docs. */
export const ADVISOR_LIMITS = {
  questionCharsMax: 2_000,
  contextSignalsMax: 3,
  /** New questions of one user in any minute. */
  perMinute: 6,
  /** Minutes in which an identical question has the same answer. */
  cacheMinutes: 30,
} as const;

/** Who answers where no model is configured, and where it is not to be asked. */
export const BUILT_IN_ANALYST = 'Built-in analyst';
