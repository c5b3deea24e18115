import { friendlyMessage, type ErrorContext } from '@atb/api/error-catalogue';
import { FunctionError } from './api/invoke-function.ts';
import { requestIdOf } from './failed-request.ts';

/** An error as a panel shows it. */
export interface ErrorDescription {
  readonly message: string;
  readonly requestId: string | null;
}

/** The sentence for the user and the id to quote. What a server function says is said as it is. */
export function describeError(error: unknown, context?: ErrorContext): ErrorDescription {
  const isOwnSentence = error instanceof FunctionError && (error.status === null || error.status < 500);
  return { message: isOwnSentence ? error.message : friendlyMessage(error, context), requestId: requestIdOf(error) };
}
