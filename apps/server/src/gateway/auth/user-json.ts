import type { FactorRow, IdentityRow, Metadata, UserRow } from './store/users.ts';

/** Leaves out what is not set, as Supabase's auth service does. */
function withoutEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
}

function toIdentityJson(identity: IdentityRow) {
  const { id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, email } = identity;
  // What clients call `id` is the provider's id; `identity_id` is the row's.
  return {
    identity_id: id,
    id: identity_data['sub'] ?? user_id,
    user_id,
    identity_data,
    provider,
    last_sign_in_at,
    created_at,
    updated_at,
    email,
  };
}

/** A user as clients see one: no hash, no token. */
export function toUserJson(user: UserRow): Record<string, unknown> {
  const dates = withoutEmpty({
    email_confirmed_at: user.email_confirmed_at,
    phone_confirmed_at: user.phone_confirmed_at,
    confirmed_at: user.confirmed_at,
    invited_at: user.invited_at,
    confirmation_sent_at: user.confirmation_sent_at,
    recovery_sent_at: user.recovery_sent_at,
    reauthentication_sent_at: user.reauthentication_sent_at,
    new_email: user.email_change,
    email_change_sent_at: user.email_change_sent_at,
    last_sign_in_at: user.last_sign_in_at,
  });
  const factors: readonly FactorRow[] = user.factors;
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...dates,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: user.identities.map(toIdentityJson),
    ...(factors.length > 0 ? { factors } : {}),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}

/**
 * The answer to a sign-up that waits for confirmation. It is made from the request alone, so that it looks the same for a
 * new address and for one that already has an account.
 */
export function toPendingUserJson(id: string, email: string, data: Metadata, now: Date): Record<string, unknown> {
  const facts = { sub: id, email, email_verified: false, phone_verified: false };
  const at = now.toISOString();
  const identity = {
    identity_id: id,
    id,
    user_id: id,
    identity_data: facts,
    provider: 'email',
    last_sign_in_at: at,
    created_at: at,
    updated_at: at,
    email,
  };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...data, ...facts },
    identities: [identity],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}
