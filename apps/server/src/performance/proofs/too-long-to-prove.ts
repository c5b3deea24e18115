import type { Refusal } from '@atb/api/functions/refusal';

const WHOSE = {
  executions: 'the account has',
  payments: 'the account has',
  'executions of all accounts': 'you have',
  'executions and movements of a coin': 'your accounts have',
  'parts of lots': 'your history has',
} as const;

/** More of something than a proof goes through. */
export function tooLongToProve(most: number, what: keyof typeof WHOSE): Refusal {
  return {
    reason: 'TOO_LONG',
    error: `A proof goes through up to ${most.toLocaleString('en-US')} ${what}; ${WHOSE[what]} more.`,
  };
}
