import type { ClientOrderId } from '../../orders/order-request.ts';
import type { CommandResult } from './account-types.ts';

/** The answer to a command that is not carried out: a stable code, a sentence, and the input at fault where one is. */
export function refuse(
  reason: string,
  error: string,
  field: string | null = null,
  clientOrderId: ClientOrderId | null = null,
): CommandResult {
  return { status: 'refused', reason, error, field, clientOrderId };
}
