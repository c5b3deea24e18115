export const LICENCE_MESSAGES = {
  fetchFailed: 'Failed to fetch license data',
  empty: 'No license data received',
  missingParameters: 'Missing session ID or lookup token in URL',
  invalidTitle: 'Invalid License',
  invalid: 'The license key or email is invalid',
  errorTitle: 'Verification Error',
  error: 'Failed to verify license. Please try again.',
  missingTitle: 'Missing Information',
  missing: 'Please enter both email and license key',
} as const;
