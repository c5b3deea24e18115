import type { Transaction } from '../../../database/with-transaction.ts';
import { OPERATOR_ROLE } from '../is-operator.ts';

/** Makes an account one that runs the installation. Its tokens say so from the next one on. */
export async function grantOperator(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    `update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('role', $2::text), updated_at = now()
     where id = $1`,
    [userId, OPERATOR_ROLE],
  );
}

/** True once in the life of an installation: for the account that signs in first. */
export async function claimFirstAccount(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.query<{ readonly isFirst: boolean }>('select public.claim_first_account() as "isFirst"');
  return rows[0]?.isFirst === true;
}
