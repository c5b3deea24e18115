import { createHash } from 'node:crypto';
import type { Transaction } from '../../../database/with-transaction.ts';
import { endAllSessions } from '../store/sessions.ts';
import type { UserRow } from '../store/users.ts';
import { type ByOperator, recordOperatorAction } from './record-operator-action.ts';

/** Neither read back nor met again by chance: another account may have the address from now on. */
function obscure(id: string, text: string): string {
  return createHash('sha256').update(`${id}${text}`).digest('base64url');
}

const FORGET_USER = `
  update auth.users set email = $2, phone = null, encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}',
    email_change = '', phone_change = '', deleted_at = now(), updated_at = now()
  where id = $1`;

const FORGET_IDENTITIES = `
  update auth.identities set provider_id = encode(sha256((user_id::text || provider_id)::bytea), 'hex'), identity_data = '{}',
    updated_at = now()
  where user_id = $1`;

const REMOVE_SECRETS = ['mfa_factors', 'mfa_recovery_codes', 'one_time_tokens', 'flow_state'].map(
  (table) => `delete from auth.${table} where user_id = $1`,
);

/**
 * Ends an account. Softly: it stays as a row without a name that nobody can sign in to, and its books stay. Otherwise everything that
 * was the account's goes with it, in any state.
 * @returns sessions that ended.
 */
export async function removeAccount(
  tx: Transaction,
  by: ByOperator,
  { user, isSoft }: { readonly user: UserRow; readonly isSoft: boolean },
): Promise<readonly string[]> {
  if (isSoft && user.deleted_at !== null) return [];
  await recordOperatorAction(tx, by, user, { action: 'user_deleted', traits: { soft: isSoft } });
  const ended = await endAllSessions(tx, user.id);
  if (!isSoft) {
    await tx.query('delete from auth.users where id = $1', [user.id]);
    return ended;
  }
  await tx.query(FORGET_USER, [user.id, obscure(user.id, user.email ?? '')]);
  await tx.query(FORGET_IDENTITIES, [user.id]);
  for (const statement of REMOVE_SECRETS) await tx.query(statement, [user.id]);
  return ended;
}
