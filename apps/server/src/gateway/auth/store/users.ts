import type { Transaction } from '../../../database/with-transaction.ts';
import type { AuthenticatorLevel } from '../access-claims.ts';

export type Metadata = Readonly<Record<string, unknown>>;

export interface IdentityRow {
  readonly id: string;
  readonly user_id: string;
  readonly identity_data: Metadata;
  readonly provider: string;
  readonly last_sign_in_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly email: string | null;
}

export interface FactorRow {
  readonly id: string;
  readonly friendly_name: string | null;
  readonly factor_type: string;
  readonly status: 'unverified' | 'verified';
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_used_at: string | null;
}

/** A row of auth.users with the rows that belong to it. */
export interface UserRow {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: Date | null;
  readonly phone_confirmed_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly invited_at: Date | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly email_change: string;
  readonly email_change_sent_at: Date | null;
  readonly reauthentication_sent_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly raw_app_meta_data: Metadata;
  readonly raw_user_meta_data: Metadata;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly is_banned: boolean;
  readonly banned_until: Date | null;
  readonly deleted_at: Date | null;
  readonly is_anonymous: boolean;
  readonly identities: readonly IdentityRow[];
  readonly factors: readonly FactorRow[];
}

export const SELECT_USER = `
  select u.*,
    coalesce(u.banned_until > now(), false) as is_banned,
    coalesce((select json_agg(i order by i.created_at) from auth.identities i where i.user_id = u.id), '[]') as identities,
    coalesce((
      select json_agg(json_build_object(
        'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
        'created_at', f.created_at, 'updated_at', f.updated_at, 'last_used_at', f.last_used_at) order by f.created_at)
      from auth.mfa_factors f where f.user_id = u.id), '[]') as factors
  from auth.users u`;

export async function findUserByEmail(tx: Transaction, email: string): Promise<UserRow | null> {
  const where = 'where u.email = $1 and not u.is_sso_user and u.deleted_at is null';
  const { rows } = await tx.query<UserRow>(`${SELECT_USER} ${where}`, [email]);
  return rows[0] ?? null;
}

async function findUserById(tx: Transaction, id: string): Promise<UserRow | null> {
  const { rows } = await tx.query<UserRow>(`${SELECT_USER} where u.id = $1 and u.deleted_at is null`, [id]);
  return rows[0] ?? null;
}

/** As the operator sees accounts: also one that was deleted softly. */
export async function findAccount(tx: Transaction, id: string): Promise<UserRow | null> {
  const { rows } = await tx.query<UserRow>(`${SELECT_USER} where u.id = $1`, [id]);
  return rows[0] ?? null;
}

/** The row that was just written or locked: its absence is a broken invariant. */
export async function readUser(tx: Transaction, id: string): Promise<UserRow> {
  const user = await findUserById(tx, id);
  if (!user) throw new Error(`User ${id} vanished inside its own transaction`);
  return user;
}

export interface NewAccount {
  /** Null for one of the database's choice. */
  readonly id: string | null;
  readonly email: string;
  /** Null for who sets one later. */
  readonly passwordHash: string | null;
  readonly metadata: Metadata;
}

const INSERT_ACCOUNT = `
  insert into auth.users (instance_id, id, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
  values ('00000000-0000-0000-0000-000000000000', coalesce($1, gen_random_uuid()), $2, $3,
    '{"provider": "email", "providers": ["email"]}', $4)
  on conflict do nothing
  returning id`;

/** Creates an unconfirmed user that the operator wants, saying nothing beside what was given; null when address or id is taken. */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<string | null> {
  const values = [account.id, account.email, account.passwordHash, account.metadata];
  const { rows } = await tx.query<{ readonly id: string }>(INSERT_ACCOUNT, values);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  await tx.query(INSERT_IDENTITY, [id, account.email]);
  return id;
}

export interface NewUser {
  readonly email: string;
  /** Null for who signs in by mailed links alone. */
  readonly passwordHash: string | null;
  readonly metadata: Metadata;
}

const INSERT_USER = `
  insert into auth.users (instance_id, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
  values ('00000000-0000-0000-0000-000000000000', $1, $2, '{"provider": "email", "providers": ["email"]}', $3)
  on conflict (email) where is_sso_user = false do nothing
  returning id`;

const INSERT_IDENTITY = `
  insert into auth.identities (provider_id, user_id, provider, identity_data, last_sign_in_at)
  values ($1::text, $1::uuid, 'email', jsonb_build_object('sub', $1::text, 'email', $2::text,
    'email_verified', false, 'phone_verified', false), now())`;

/** Creates an unconfirmed user with an e-mail identity; null when the address is taken. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<string | null> {
  const values = [user.email, user.passwordHash, user.metadata];
  const { rows } = await tx.query<{ readonly id: string }>(INSERT_USER, values);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  await tx.query(INSERT_IDENTITY, [id, user.email]);
  await mergeUserMetadata(tx, id, emailFacts(id, user.email));
  return id;
}

/** What Supabase's auth service says of an address beside what the user says. */
export function emailFacts(id: string, email: string): Metadata {
  return { sub: id, email, email_verified: false, phone_verified: false };
}

/**
 * One more sign-up with an address that nobody confirmed yet, by whomever. The row holds password and words of the first
 * one only as long as it is the only one; from now on it holds nobody's, however many links are burnt or pruned. So
 * whatever confirms the address without being the link of one sign-up leaves nobody a password.
 * @returns false when the address was confirmed a moment ago.
 */
export async function disputeAddress(tx: Transaction, { id, email }: UserRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update auth.users set encrypted_password = null, raw_user_meta_data = $2, updated_at = now()
     where id = $1 and email_confirmed_at is null`,
    [id, emailFacts(id, email ?? '')],
  );
  return rowCount === 1;
}

/** Password and metadata of the sign-up that the mailbox's owner confirmed; without one there is no password yet. */
export async function adoptSignUp(
  tx: Transaction,
  { id, email }: UserRow,
  signUp: Pick<NewUser, 'metadata' | 'passwordHash'> | null,
): Promise<void> {
  const metadata = { ...signUp?.metadata, ...emailFacts(id, email ?? '') };
  await tx.query(
    'update auth.users set encrypted_password = $2, raw_user_meta_data = jsonb_strip_nulls($3), updated_at = now() where id = $1',
    [id, signUp?.passwordHash ?? null, metadata],
  );
}

export async function confirmUser(tx: Transaction, id: string): Promise<void> {
  await tx.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
     where id = $1`,
    [id],
  );
  await tx.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id],
  );
}

/** Adds to what the user says of themselves; a null takes the key away. */
export async function mergeUserMetadata(tx: Transaction, id: string, changes: Metadata): Promise<void> {
  const removed = Object.keys(changes).filter((key) => changes[key] === null);
  await tx.query(
    `update auth.users set raw_user_meta_data = (raw_user_meta_data || $2::jsonb) - $3::text[], updated_at = now()
     where id = $1`,
    [id, changes, removed],
  );
}

/** Adds to what the operator says of a user; a null takes the key away. */
export async function mergeAppMetadata(tx: Transaction, id: string, changes: Metadata): Promise<void> {
  const removed = Object.keys(changes).filter((key) => changes[key] === null);
  await tx.query(
    `update auth.users set raw_app_meta_data = (raw_app_meta_data || $2::jsonb) - $3::text[], updated_at = now()
     where id = $1`,
    [id, changes, removed],
  );
}

/**
 * Plans and licences of the address count for the user from now on. Only for a link that was really mailed.
 * @returns whether this was the first one.
 */
export async function proveAddress(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.query<{ readonly proven: boolean }>('select public.prove_address($1) as proven', [id]);
  return rows[0]?.proven === true;
}

/** Null leaves the user without a password. */
export async function updatePasswordHash(tx: Transaction, id: string, passwordHash: string | null): Promise<void> {
  await tx.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [id, passwordHash]);
}

/** Records the sign-in; the first one gives the user a profile, limits and a paper account. */
export async function recordSignIn(tx: Transaction, user: UserRow, isByEmail: boolean): Promise<void> {
  if (user.last_sign_in_at === null) {
    await tx.query('select public.provision_user($1, $2, $3)', [user.id, user.email, user.raw_user_meta_data]);
  }
  await tx.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [user.id]);
  if (!isByEmail) return;
  await tx.query(
    `update auth.identities set last_sign_in_at = now(), updated_at = now() where user_id = $1 and provider = 'email'`,
    [user.id],
  );
}

/** The level that the user could reach: aal2 once a second factor is verified. */
export function highestLevel(user: Pick<UserRow, 'factors'>): AuthenticatorLevel {
  return user.factors.some(({ status }) => status === 'verified') ? 'aal2' : 'aal1';
}
