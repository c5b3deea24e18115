export const EXCHANGE_MESSAGES = {
  connected: 'Connection Successful',
  failedTitle: 'Connection Failed',
  failed: 'Failed to connect to exchange',
  saveFailed: 'Save Failed',
  encryptionFailed: 'Failed to encrypt data',
  missingTitle: 'Missing Credentials',
  missing: 'Please enter both API Key and Secret',
  untestedTitle: 'Test Connection First',
  untested: 'Please test your connection before saving.',
} as const;
