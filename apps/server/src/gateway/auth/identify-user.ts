import type { Transaction } from '../../database/with-transaction.ts';
import { identityLinkedMail } from '../../mail/sign-in-mails.ts';
import type { MailMessage } from '../../mail/mailer.ts';
import type { AuthContext } from './auth-context.ts';
import type { Client } from './http/client-of.ts';
import type { IdentityProvider, ProviderProfile } from './providers/provider.ts';
import { addAuditEntry } from './store/audit-log.ts';
import {
  findIdentityOwner,
  insertIdentity,
  insertProviderUser,
  isAddressProven,
  provisionProven,
  refreshIdentity,
  takeOverPendingUser,
} from './store/identities.ts';
import { findUserByEmail, readUser, type UserRow } from './store/users.ts';

/** Somebody for whom a provider has vouched. */
export interface VouchedFor {
  readonly provider: IdentityProvider;
  readonly profile: ProviderProfile;
  readonly client: Client;
}

export interface IdentityRefusal {
  readonly status: 'refused';
  readonly code: string;
  readonly message: string;
}

export type Identified =
  | { readonly status: 'known'; readonly user: UserRow; readonly notice: MailMessage | null }
  | IdentityRefusal;

function refuse(code: string, message: string): IdentityRefusal {
  return { status: 'refused', code, message };
}

async function known(tx: Transaction, userId: string, notice: MailMessage | null = null): Promise<Identified> {
  const user = await readUser(tx, userId);
  if (user.is_banned) return refuse('user_banned', 'User is banned');
  return { status: 'known', user, notice };
}

/** Adds the identity to an account that has been somebody's before, and tells its owner. */
async function linkTo(
  tx: Transaction,
  auth: AuthContext,
  user: UserRow,
  { provider, profile, client }: VouchedFor,
): Promise<MailMessage | null> {
  await insertIdentity(tx, { userId: user.id, provider: provider.id, profile });
  await addAuditEntry(tx, { action: 'identity_linked', actor: user, client, traits: { provider: provider.id } });
  if (!user.email) return null;
  return identityLinkedMail({ to: user.email, siteUrl: auth.settings.siteUrl, label: provider.label });
}

/** An address that no account has, or that only a sign-up nobody confirmed has. */
async function openAccount(
  tx: Transaction,
  auth: AuthContext,
  person: VouchedFor & { readonly email: string; readonly pending: UserRow | null },
): Promise<Identified> {
  const { provider, profile, client, email, pending } = person;
  const isInvited = pending !== null && pending.invited_at !== null;
  if (auth.settings.signUp !== 'open' && !isInvited) {
    return refuse('signup_disabled', 'Signups not allowed for this instance');
  }
  if (pending) await takeOverPendingUser(tx, pending, profile);
  const id = pending?.id ?? (await insertProviderUser(tx, { email, profile }));
  if (id === null) return refuse('conflict', 'Another sign-up with this address happened just now. Please try again.');
  await insertIdentity(tx, { userId: id, provider: provider.id, profile });
  const user = await readUser(tx, id);
  await provisionProven(tx, user);
  await addAuditEntry(tx, { action: 'user_signedup', actor: user, client, traits: { provider: provider.id } });
  return known(tx, id);
}

/**
 * The account of whom a provider vouches for: the one that has this identity; else the one whose address is proven on both sides (the
 * provider's word, and a mail of ours that was answered), which gets the identity; else a new one. An account whose address
 * nobody proved may be anybody's, so it is never linked without a session in it.
 */
export async function identifyUser(tx: Transaction, auth: AuthContext, person: VouchedFor): Promise<Identified> {
  const { provider, profile } = person;
  const ownerId = await findIdentityOwner(tx, provider.id, profile.subject);
  if (ownerId !== null) {
    await refreshIdentity(tx, provider.id, profile);
    return known(tx, ownerId);
  }
  const { email } = profile;
  if (email === null) return refuse('validation_failed', `Error getting user email from external provider`);
  if (!profile.isEmailVerified) {
    const message = `Unverified email with ${provider.label}. Verify the email with ${provider.label} in order to sign in.`;
    return refuse('provider_email_needs_verification', message);
  }
  const found = await findUserByEmail(tx, email);
  if (!found?.email_confirmed_at) return openAccount(tx, auth, { ...person, email, pending: found });
  if (found.is_banned) return refuse('user_banned', 'User is banned');
  if (await isAddressProven(tx, found.id)) return known(tx, found.id, await linkTo(tx, auth, found, person));
  const message = `An account with this address exists already. Sign in to it, then connect ${provider.label} in Settings, Security.`;
  return refuse('email_exists', message);
}

/** What a signed-in user asked for: one more way to sign in. */
export async function linkIdentity(
  tx: Transaction,
  auth: AuthContext,
  person: VouchedFor & { readonly userId: string },
): Promise<Identified> {
  const { provider, profile, userId } = person;
  const ownerId = await findIdentityOwner(tx, provider.id, profile.subject);
  if (ownerId === userId) return refuse('identity_already_exists', 'Identity is already linked');
  if (ownerId !== null) return refuse('identity_already_exists', 'Identity is already linked to another user');
  const user = await readUser(tx, userId);
  if (user.is_banned) return refuse('user_banned', 'User is banned');
  return { status: 'known', user, notice: await linkTo(tx, auth, user, person) };
}
