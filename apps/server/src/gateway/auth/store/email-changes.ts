import type { Transaction } from '../../../database/with-transaction.ts';
import type { UserRow } from './users.ts';

/** Remembers the address that an account is to get. An account without an address has one mailbox less to ask. */
export async function beginEmailChange(tx: Transaction, user: UserRow, newEmail: string): Promise<void> {
  await tx.query(
    `delete from auth.one_time_tokens
     where user_id = $1 and token_type in ('email_change_token_current', 'email_change_token_new')`,
    [user.id],
  );
  await tx.query(
    `update auth.users set email_change = $2, email_change_confirm_status = $3, updated_at = now() where id = $1`,
    [user.id, newEmail, user.email ? 0 : 1],
  );
}

/**
 * Counts one mailbox's confirmation; each can give one, as its token is good once.
 * @returns the new address when that was the last one.
 */
export async function countConfirmation(tx: Transaction, userId: string): Promise<string | null> {
  const { rows } = await tx.query<{ readonly email_change: string; readonly had: number }>(
    `select email_change, email_change_confirm_status as had from auth.users where id = $1 for update`,
    [userId],
  );
  const [row] = rows;
  if (!row || row.email_change === '') return null;
  if (row.had >= 1) return row.email_change;
  await tx.query('update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1', [userId]);
  return null;
}

/** Users to whose new address, among others, a code was mailed: the newest few. */
export async function findEmailChanges(tx: Transaction, newEmail: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ readonly user_id: string }>(
    `select user_id from auth.one_time_tokens
     where relates_to = $1 and token_type = 'email_change_token_new' order by created_at desc limit 5`,
    [newEmail],
  );
  return rows.map(({ user_id: userId }) => userId);
}

/**
 * Gives the account its new address, in everything that names it.
 * @param isMailed Whether mail really leaves the machine, so that the address is proven by now.
 */
export async function applyEmailChange(
  tx: Transaction,
  { id, isMailed, newEmail }: { readonly id: string; readonly isMailed: boolean; readonly newEmail: string },
): Promise<void> {
  await tx.query(
    `update auth.users set email = $2::text, email_change = '', email_change_confirm_status = 0, email_confirmed_at = now(),
       raw_user_meta_data = raw_user_meta_data || jsonb_build_object('email', $2::text, 'email_verified', true), updated_at = now()
     where id = $1`,
    [id, newEmail],
  );
  await tx.query(
    `update auth.identities set updated_at = now(),
       identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true)
     where user_id = $1 and provider = 'email'`,
    [id, newEmail],
  );
  await tx.query('select public.change_address($1, $2, $3)', [id, newEmail, isMailed]);
}
