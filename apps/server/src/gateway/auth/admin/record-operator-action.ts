import type { Transaction } from '../../../database/with-transaction.ts';
import type { Client } from '../http/client-of.ts';
import { type AuditAction, type AuditEntry, addAuditEntry } from '../store/audit-log.ts';
import type { UserRow } from '../store/users.ts';

/** From where the operator acted. */
export interface ByOperator {
  readonly client: Client;
}

/** An entry of the audit log: nobody signed in did it, the traits name the account. */
export async function recordOperatorAction(
  tx: Transaction,
  { client }: ByOperator,
  user: Pick<UserRow, 'id' | 'email'>,
  { action, traits }: { readonly action: AuditAction; readonly traits?: AuditEntry['traits'] },
): Promise<void> {
  await addAuditEntry(tx, {
    action,
    actor: null,
    client,
    traits: { ...traits, by: 'operator', user_id: user.id, user_email: user.email ?? '' },
  });
}
