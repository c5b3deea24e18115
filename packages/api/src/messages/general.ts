// messages: every fixed sentence of screens and services, a file an area, so that a page fetches its own. Sentences that carry
// figures, and the choice among them, are in the error catalogue.
export const GENERAL_MESSAGES = {
  unexpected: 'An unexpected error occurred. Please try again.',
  unexpectedScreen:
    'An unexpected error occurred. Please try refreshing the page or contact support if the problem persists.',
  technical: 'A technical error occurred. Please refresh the page and try again.',
  configuration: 'A configuration error occurred. Please contact support.',
  boundaryTitle: 'Something went wrong',
} as const;
