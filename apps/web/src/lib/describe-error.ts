import { friendlyMessage, type ErrorContext } from '@atb/api/error-catalogue';
import { FunctionError } from './api/call.ts';
import { requestIdOf } from './failed-request.ts';

/** An error as a panel shows it. */
export interface ErrorDescription {
  readonly message: string;
  readonly requestId: string | null;
}

const LOST = friendlyMessage(new Error('network'));

/** The server may be on the same machine: what is known is that it did not answer. */
const NO_ANSWER = 'The server did not answer. What you asked for may not have been done: look before you repeat it.';

/** The sentence for the user and the id to quote. What a server function says is said as it is. */
export function describeError(error: unknown, context?: ErrorContext): ErrorDescription {
  const isOwnSentence = error instanceof FunctionError && error.status < 500;
  const friendly = isOwnSentence ? error.message : friendlyMessage(error, context);
  return { message: friendly === LOST ? NO_ANSWER : friendly, requestId: requestIdOf(error) };
}
