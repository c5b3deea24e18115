import type { Transaction } from '../../../database/with-transaction.ts';
import type { AuthContext } from '../auth-context.ts';
import { addressTaken, AuthError } from '../http/auth-error.ts';
import { type LinkType, mailLink } from '../mail-link.ts';
import { issueCode } from '../send-code.ts';
import { beginEmailChange } from '../store/email-changes.ts';
import { findUserByEmail, type Metadata, readUser, type UserRow } from '../store/users.ts';
import { findOrMakeNewcomer, markInvited } from './invite-account.ts';
import { type ByOperator, recordOperatorAction } from './record-operator-action.ts';

export const GENERATED_TYPES = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const;
export type GeneratedType = (typeof GENERATED_TYPES)[number];

export interface GenerateRequest {
  readonly type: GeneratedType;
  readonly email: string;
  /** The address that the account is to get, of a change of address. */
  readonly newEmail: string;
  readonly passwordHash: string | null;
  readonly metadata: Metadata;
  readonly redirectTo: string;
}

export interface GeneratedLink {
  readonly user: UserRow;
  readonly type: GeneratedType;
  readonly actionLink: string;
  readonly code: string;
  readonly linkToken: string;
}

const LINK_TYPES: Readonly<Record<GeneratedType, LinkType>> = {
  signup: 'signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
};

async function prepareChange(tx: Transaction, user: UserRow, newEmail: string): Promise<void> {
  const holder = await findUserByEmail(tx, newEmail);
  if (holder && holder.id !== user.id) throw addressTaken();
  // The second of the two links must not end the first.
  if (user.email_change !== newEmail) await beginEmailChange(tx, user, newEmail);
}

/** Whose link it is, made when the type makes accounts. */
async function findOwner(tx: Transaction, request: GenerateRequest): Promise<{ user: UserRow; type: GeneratedType }> {
  const { email, type, newEmail } = request;
  const found = await findUserByEmail(tx, email);
  const isNewcomer = type === 'signup' || type === 'invite' || (type === 'magiclink' && !found?.email_confirmed_at);
  if (isNewcomer) {
    const user = await findOrMakeNewcomer(tx, request);
    return type === 'invite' ? { user: await markInvited(tx, user.id), type } : { user, type: 'signup' };
  }
  if (!found) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  if (type === 'email_change_current' || type === 'email_change_new') await prepareChange(tx, found, newEmail);
  return { user: found, type };
}

/** A link as it would be mailed, for the operator to hand over. A sign-in link for an address without an account signs it up. */
export async function makeLink(
  tx: Transaction,
  auth: AuthContext,
  by: ByOperator,
  request: GenerateRequest,
): Promise<GeneratedLink> {
  const { user, type } = await findOwner(tx, request);
  const { passwordHash, metadata, newEmail, redirectTo } = request;
  const isNewcomer = type === 'signup' || type === 'invite';
  const secrets = await issueCode(tx, auth, {
    userId: user.id,
    email: type === 'email_change_new' ? newEmail : request.email,
    purpose: type,
    redirectTo,
    newEmail,
    ...(isNewcomer ? { signUp: { passwordHash, metadata } } : {}),
  });
  await recordOperatorAction(tx, by, user, {
    action: type === 'invite' ? 'user_invited' : 'link_generated',
    traits: { type },
  });
  const url = new URL(mailLink(secrets.linkToken, LINK_TYPES[type], auth.settings));
  url.searchParams.set('redirect_to', redirectTo);
  return { user: await readUser(tx, user.id), type, actionLink: url.href, ...secrets };
}
