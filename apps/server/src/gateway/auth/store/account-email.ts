import type { Transaction } from '../../../database/with-transaction.ts';

/**
 * Gives an account the address that the operator names. Nobody has proved it by a mail.
 * @returns false when another account has it.
 */
export async function setUserEmail(
  tx: Transaction,
  id: string,
  { email, isConfirmed }: { readonly email: string; readonly isConfirmed: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0, updated_at = now()
     where id = $1 and not exists (select 1 from auth.users o where o.email = $2 and o.id <> $1)`,
    [id, email],
  );
  if (rowCount !== 1) return false;
  await tx.query(
    `insert into auth.identities (provider_id, user_id, provider, identity_data)
     values ($1::text, $1::uuid, 'email', jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', $3::boolean))
     on conflict (provider_id, provider) do update
       set identity_data = auth.identities.identity_data || excluded.identity_data, updated_at = now()`,
    [id, email, isConfirmed],
  );
  await tx.query('select public.change_address($1, $2, false)', [id, email]);
  return true;
}
