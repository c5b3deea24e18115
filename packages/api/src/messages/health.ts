export const HEALTH_MESSAGES = {
  failed: 'Health check failed',
  stale: 'Stale data detected',
  signedOut: 'Not authenticated',
  noSpeech: 'Speech synthesis not supported',
} as const;
