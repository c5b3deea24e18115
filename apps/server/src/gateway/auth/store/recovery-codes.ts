import type { RecoveryCodeCounts } from '@atb/api/auth/own-security';
import type { Transaction } from '../../../database/with-transaction.ts';
import type { PurposeKeys } from '../purpose-keys.ts';
import { makeRecoveryCodes, readRecoveryCode } from '../factors/recovery-codes.ts';

function hashCode(keys: PurposeKeys, userId: string, code: string): string {
  return keys.recoveryCode(`${userId}|${readRecoveryCode(code) ?? ''}`).toString('hex');
}

export async function countRecoveryCodes(tx: Transaction, userId: string): Promise<RecoveryCodeCounts> {
  const { rows } = await tx.query<RecoveryCodeCounts>(
    `select count(*)::integer as total, (count(*) filter (where used_at is null))::integer as remaining
     from auth.mfa_recovery_codes where user_id = $1`,
    [userId],
  );
  return rows[0] ?? { total: 0, remaining: 0 };
}

/** Makes a new set; those before are good no more. Only the answer ever shows the codes: their hashes are kept. */
export async function replaceRecoveryCodes(tx: Transaction, keys: PurposeKeys, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await removeRecoveryCodes(tx, userId);
  await tx.query(`insert into auth.mfa_recovery_codes (user_id, code_hash) select $1, unnest($2::text[])`, [
    userId,
    codes.map((code) => hashCode(keys, userId, code)),
  ]);
  return codes;
}

/** True for one of two that use a code at the same time. */
export async function takeRecoveryCode(
  tx: Transaction,
  keys: PurposeKeys,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update auth.mfa_recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null',
    [userId, hashCode(keys, userId, code)],
  );
  return rowCount === 1;
}

export async function removeRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from auth.mfa_recovery_codes where user_id = $1', [userId]);
}
