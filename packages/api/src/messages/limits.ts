export const LIMITS_MESSAGES = {
  featureUnavailable: 'This feature is not available on your current plan.',
  botCheckFailed: 'Unable to verify bot limits. Please try again.',
  tradeCheckFailed: 'Unable to verify trade limits. Please try again.',
  featureCheckFailed: 'Unable to verify feature access. Please try again.',
} as const;
