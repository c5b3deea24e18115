import { type Transaction, withTransaction } from '../../database/with-transaction.ts';
import { isErrorCode } from '../../is-error-code.ts';
import { emailChangedMail } from '../../mail/sign-in-mails.ts';
import type { AuthContext } from './auth-context.ts';
import type { Client } from './http/client-of.ts';
import { type Admission, admit, type LinkProof, sessionOf } from './redeem-token.ts';
import { sendNoticeLater } from './send-code.ts';
import { addAuditEntry } from './store/audit-log.ts';
import { applyEmailChange, countConfirmation, findEmailChanges } from './store/email-changes.ts';
import {
  type OneTimeTokenType,
  type RedeemedToken,
  redeemCode,
  redeemLinkToken,
  removeOneTimeTokens,
} from './store/one-time-tokens.ts';
import { endSessions } from './store/sessions.ts';
import { findUserByEmail, readUser, type UserRow } from './store/users.ts';

/** In Supabase's words, which clients look for. */
export const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

export type EmailChangeOutcome =
  | Admission
  /** The other mailbox has yet to confirm. */
  | { readonly status: 'half'; readonly redirectTo: string | null }
  | { readonly status: 'banned' }
  | { readonly status: 'refused' };

export interface EmailChangeRequest {
  readonly proof: LinkProof;
  readonly client: Client;
  readonly isBrowser: boolean;
}

const TYPES = ['email_change_token_current', 'email_change_token_new'] as const;

/** The accounts that a typed code could be for: whose address it is, or to whom it shall belong. */
async function findAccounts(tx: Transaction, type: OneTimeTokenType, email: string): Promise<readonly string[]> {
  if (type === 'email_change_token_new') return findEmailChanges(tx, email);
  const user = await findUserByEmail(tx, email);
  return user ? [user.id] : [];
}

async function takeToken(tx: Transaction, auth: AuthContext, proof: LinkProof): Promise<RedeemedToken | null> {
  for (const type of TYPES) {
    if (proof.kind === 'link') {
      const token = await redeemLinkToken(tx, auth.purposeKeys, { type, linkToken: proof.linkToken });
      if (token) return token;
      continue;
    }
    for (const userId of await findAccounts(tx, type, proof.email)) {
      const guess = { type, userId, code: proof.code, wrongMax: auth.settings.wrongCodesMax };
      const token = await redeemCode(tx, auth.purposeKeys, guess);
      if (token) return token;
    }
  }
  return null;
}

interface Result {
  readonly outcome: EmailChangeOutcome;
  readonly ended: readonly string[];
  /** Who is to be told, once the address has changed. */
  readonly changed: { readonly from: UserRow; readonly to: string } | null;
}

const REFUSED: Result = { outcome: { status: 'refused' }, ended: [], changed: null };

async function confirm(
  tx: Transaction,
  auth: AuthContext,
  { token, client, isBrowser }: Omit<EmailChangeRequest, 'proof'> & { readonly token: RedeemedToken },
): Promise<Result> {
  const from = await readUser(tx, token.userId);
  if (from.is_banned) return { ...REFUSED, outcome: { status: 'banned' } };
  const newEmail = await countConfirmation(tx, from.id);
  if (newEmail === null) return { ...REFUSED, outcome: { status: 'half', redirectTo: token.redirectTo } };
  // Somebody else may have signed up with it since.
  if (await findUserByEmail(tx, newEmail)) return REFUSED;
  await applyEmailChange(tx, { id: from.id, newEmail, isMailed: auth.settings.isConfirmationRequired });
  await removeOneTimeTokens(tx, from.id);
  const user = await readUser(tx, from.id);
  const outcome = await admit(tx, auth, { user, token, client, isBrowser });
  const ended = await endSessions(tx, { userId: user.id, sessionId: sessionOf(outcome) }, 'others');
  await addAuditEntry(tx, { action: 'user_email_changed', actor: user, client });
  return { outcome, ended, changed: { from, to: newEmail } };
}

/**
 * Takes the confirmation of one mailbox. The second one gives the account its new address, ends every other session and
 * tells both addresses. Nothing is thrown for a wrong code, because its count has to be committed.
 */
export async function redeemEmailChange(auth: AuthContext, request: EmailChangeRequest): Promise<EmailChangeOutcome> {
  const { outcome, ended, changed } = await withTransaction(auth.pool, async (tx) => {
    const token = await takeToken(tx, auth, request.proof);
    return token ? confirm(tx, auth, { ...request, token }) : REFUSED;
  }).catch((error: unknown) => {
    // Two accounts confirmed the same address at the same moment: one of them has it.
    if (isErrorCode(error, '23505')) return REFUSED;
    throw error;
  });
  auth.sessions.forget(ended);
  const { siteUrl } = auth.settings;
  for (const to of changed === null ? [] : [changed.from.email, changed.to]) {
    if (to && changed) sendNoticeLater(auth, emailChangedMail({ to, siteUrl, newEmail: changed.to }));
  }
  return outcome;
}
