export const ADVISOR_MESSAGES = {
  quota_exceeded: 'Quota Exceeded',
  daily_cap_exceeded: 'Daily Cap Reached',
  throttled: 'Rate Limited',
  cached: 'An identical question was asked recently.',
  failed: 'Failed to get AI response',
} as const;

/** Who answers where no model is configured, and where it is not to be asked. */
export const BUILT_IN_ANALYST = 'Built-in analyst';
