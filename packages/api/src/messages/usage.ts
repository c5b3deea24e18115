export const USAGE_MESSAGES = {
  signedOut: 'Please log in to view usage',
  loadFailed: 'Failed to load usage data',
  unavailable: 'Unable to load usage information. Please try again later.',
  approaching: "You're approaching your plan limits. Consider upgrading for unlimited access.",
  exceededBadge: 'Limits Exceeded',
  upgradeFailed: 'Unable to process upgrade. Please try again.',
} as const;
