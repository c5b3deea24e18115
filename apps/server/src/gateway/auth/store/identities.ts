import type { Transaction } from '../../../database/with-transaction.ts';
import { identityData, type ProviderProfile } from '../providers/provider.ts';
import type { UserRow } from './users.ts';

interface IdentityOwner {
  readonly userId: string;
}

/** Who signs in by this identity of a provider. */
export async function findIdentityOwner(tx: Transaction, provider: string, subject: string): Promise<string | null> {
  const { rows } = await tx.query<IdentityOwner>(
    'select user_id as "userId" from auth.identities where provider = $1 and provider_id = $2',
    [provider, subject],
  );
  return rows[0]?.userId ?? null;
}

/** Adds a way to sign in. @throws the database's 23505 when another transaction added this identity at the same moment. */
export async function insertIdentity(
  tx: Transaction,
  {
    userId,
    provider,
    profile,
  }: { readonly userId: string; readonly provider: string; readonly profile: ProviderProfile },
): Promise<void> {
  await tx.query(
    `insert into auth.identities (provider_id, user_id, provider, identity_data, last_sign_in_at) values ($1, $2, $3, $4, now())`,
    [profile.subject, userId, provider, identityData(profile)],
  );
  await nameProviders(tx, userId);
}

/** The provider's latest word on somebody who signs in by it. */
export async function refreshIdentity(tx: Transaction, provider: string, profile: ProviderProfile): Promise<void> {
  await tx.query(
    `update auth.identities set identity_data = $3, last_sign_in_at = now(), updated_at = now()
     where provider = $1 and provider_id = $2`,
    [provider, profile.subject, identityData(profile)],
  );
}

const INSERT_USER = `
  insert into auth.users (instance_id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
  values ('00000000-0000-0000-0000-000000000000', $1, now(), '{}', $2)
  on conflict (email) where is_sso_user = false do nothing
  returning id`;

/** An account without a password, whose address the provider vouches for; null when the address was taken a moment ago. */
export async function insertProviderUser(
  tx: Transaction,
  { email, profile }: { readonly email: string; readonly profile: ProviderProfile },
): Promise<string | null> {
  const { rows } = await tx.query<{ readonly id: string }>(INSERT_USER, [email, identityData(profile)]);
  return rows[0]?.id ?? null;
}

/** A sign-up that nobody confirmed becomes the account of whom the provider vouches for: nothing that was typed for it remains. */
export async function takeOverPendingUser(tx: Transaction, { id }: UserRow, profile: ProviderProfile): Promise<void> {
  await tx.query(
    `update auth.users set encrypted_password = null, email_confirmed_at = now(), raw_user_meta_data = $2, updated_at = now()
     where id = $1`,
    [id, identityData(profile)],
  );
  await tx.query('delete from auth.identities where user_id = $1', [id]);
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [id]);
}

/** An account with a password has the way to sign in that goes with it. */
export async function ensureEmailIdentity(tx: Transaction, { id, email }: UserRow): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into auth.identities (provider_id, user_id, provider, identity_data)
     select $1::text, $1::uuid, 'email', jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', true, 'phone_verified', false)
     where $2::text is not null
     on conflict (provider_id, provider) do nothing`,
    [id, email],
  );
  if (rowCount === 1) await nameProviders(tx, id);
}

export type Unlinking =
  | { readonly status: 'unlinked'; readonly provider: string }
  | { readonly status: 'not_found' | 'last_one' };

/** Takes a way to sign in away, with the password where it is that one; never the last. */
export async function removeIdentity(tx: Transaction, userId: string, identityId: string): Promise<Unlinking> {
  // Two at the same moment wait for each other, so that each sees what the other left.
  await tx.query('select 1 from auth.users where id = $1 for update', [userId]);
  const { rows } = await tx.query<{ readonly id: string; readonly provider: string }>(
    'select id, provider from auth.identities where user_id = $1',
    [userId],
  );
  const found = rows.find(({ id }) => id === identityId);
  if (!found) return { status: 'not_found' };
  if (rows.length === 1) return { status: 'last_one' };
  await tx.query('delete from auth.identities where id = $1', [found.id]);
  if (found.provider === 'email') {
    await tx.query('update auth.users set encrypted_password = null, updated_at = now() where id = $1', [userId]);
  }
  await nameProviders(tx, userId);
  return { status: 'unlinked', provider: found.provider };
}

/** Tokens tell by which ways an account can be signed in to: the first one and all of them. */
async function nameProviders(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    `update auth.users u set updated_at = now(), raw_app_meta_data = u.raw_app_meta_data || (
       select jsonb_build_object('provider', (array_agg(i.provider order by i.created_at))[1],
         'providers', jsonb_agg(i.provider order by i.created_at))
       from auth.identities i where i.user_id = u.id)
     where u.id = $1`,
    [userId],
  );
}

/** Whether the account's address was proven by a mail that really left, or by a provider. */
export async function isAddressProven(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ readonly proven: boolean }>('select public.is_address_proven($1) as proven', [
    userId,
  ]);
  return rows[0]?.proven === true;
}

/** Gives a new account its profile and notes that its address is proven. */
export async function provisionProven(tx: Transaction, user: UserRow): Promise<void> {
  await tx.query('select public.provision_user($1, $2, $3)', [user.id, user.email, user.raw_user_meta_data]);
  await tx.query('select public.prove_address($1)', [user.id]);
}
