export const WIZARD_MESSAGES = {
  analysisTitle: 'AI Analysis Failed',
  analysis: 'Failed to generate recommendations. Please try manual setup.',
  symbolTitle: 'Select Symbol',
  symbol: 'Please select a trading symbol first',
  accountTitle: 'No Exchange Account',
  account: 'Please add an exchange account first in Settings',
  creationTitle: 'Bot Creation Failed',
  creation: 'Unknown error',
} as const;
