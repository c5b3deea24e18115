/** When a limit cannot be looked up the action is refused with its sentence. */
export const LIMIT_CHECK_FAILED = {
  bots: 'Unable to verify bot limits. Please try again.',
  trades: 'Unable to verify trade limits. Please try again.',
  features: 'Unable to verify feature access. Please try again.',
} as const;

export const FEATURE_NOT_AVAILABLE = 'This feature is not available on your current plan.';
