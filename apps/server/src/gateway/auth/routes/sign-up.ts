import { z } from 'zod';
import { type Transaction, withTransaction } from '../../../database/with-transaction.ts';
import { accountExistsMail } from '../../../mail/auth-mails.ts';
import type { MailMessage } from '../../../mail/mailer.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { type Client, clientOf } from '../http/client-of.ts';
import { parseBody } from '../http/parse-body.ts';
import { challengeFields, type CodeChallenge, parseCodeChallenge } from '../http/parse-code-challenge.ts';
import { parseEmail } from '../http/parse-email.ts';
import type { Route } from '../http/route.ts';
import { allowedRedirect } from '../mail-link.ts';
import { type OpenSession, openSession, toSessionJson } from '../open-session.ts';
import { checkPasswordStrength } from '../passwords/check-password-strength.ts';
import { placeholderUserId } from '../placeholder-user-id.ts';
import { prepareCodeMail, requireMailAllowance, sendLater } from '../send-code.ts';
import { requireSignUpAllowed } from '../require-sign-up.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import {
  adoptSignUp,
  confirmUser,
  disputeAddress,
  emailFacts,
  findUserByEmail,
  insertUser,
  type NewUser,
  readUser,
  type UserRow,
} from '../store/users.ts';
import { toPendingUserJson } from '../user-json.ts';
import { checkMetadata, metadataSchema } from './user-metadata.ts';

const bodySchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadataSchema.nullish(),
  ...challengeFields,
});

interface SignUp extends NewUser {
  readonly client: Client;
  readonly redirectTo: string;
  readonly challenge: CodeChallenge | null;
}

type Outcome =
  | { readonly status: 'exists' }
  | { readonly status: 'pending'; readonly userId: string; readonly mail: MailMessage }
  | { readonly status: 'open'; readonly open: OpenSession };

function requireCredentials(body: z.infer<typeof bodySchema>): { email: string; password: string } {
  if (!body.email && !body.phone && !body.password) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  if (body.email && body.phone) {
    throw validationFailed('Only an email address or phone number should be provided on signup.');
  }
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  if (!body.email || !body.password) {
    throw validationFailed('You must provide either an email or phone number and a password.');
  }
  return { email: parseEmail(body.email), password: body.password };
}

/** Whether the operator gave the address more than the way in: a role, say. */
function hasGrants({ raw_app_meta_data: facts }: UserRow): boolean {
  return Object.keys(facts).some((key) => key !== 'provider' && key !== 'providers');
}

/** The row of the new user, or of the one who signed up before and never confirmed; null when the address is in use. */
async function claimAddress(tx: Transaction, auth: AuthContext, request: SignUp): Promise<UserRow | null> {
  const id = await insertUser(tx, request);
  if (id !== null) return readUser(tx, id);
  const existing = await findUserByEmail(tx, request.email);
  if (!existing || existing.email_confirmed_at) return null;
  // Without a mail nobody proves the address: what the operator gave it is not for whoever names it first.
  if (!auth.settings.isConfirmationRequired && hasGrants(existing)) return null;
  return (await disputeAddress(tx, existing)) ? readUser(tx, existing.id) : null;
}

async function register(tx: Transaction, auth: AuthContext, request: SignUp): Promise<Outcome> {
  const { client, email, redirectTo, challenge, passwordHash, metadata } = request;
  const user = await claimAddress(tx, auth, request);
  if (!user) {
    await addAuditEntry(tx, { action: 'user_repeated_signup', actor: null, client });
    return { status: 'exists' };
  }
  if (auth.settings.isConfirmationRequired) {
    await addAuditEntry(tx, { action: 'user_confirmation_requested', actor: user, client });
    const credentials = { passwordHash, metadata };
    const recipient = {
      userId: user.id,
      email,
      purpose: 'signup',
      redirectTo,
      challenge,
      signUp: credentials,
    } as const;
    return { status: 'pending', userId: user.id, mail: await prepareCodeMail(tx, auth, recipient) };
  }
  await adoptSignUp(tx, user, request);
  await confirmUser(tx, user.id);
  await addAuditEntry(tx, { action: 'user_signedup', actor: user, client, traits: { provider: 'email' } });
  const confirmed = await readUser(tx, user.id);
  return { status: 'open', open: await openSession(tx, auth, { user: confirmed, method: 'password', client }) };
}

export function signUp(auth: AuthContext): Route {
  const { settings } = auth;
  return async (c) => {
    requireSignUpAllowed(settings);
    const body = await parseBody(c, bodySchema);
    const { email, password } = requireCredentials(body);
    const metadata = checkMetadata(body.data ?? {});
    // As it will be kept, whoever has the address: an answer must not depend on that.
    checkMetadata({ ...emailFacts(placeholderUserId(auth.purposeKeys, email), email), ...metadata });
    checkPasswordStrength(password, email, auth.passwordRules);
    const client = clientOf(c, auth.readClientAddress);
    if (settings.isConfirmationRequired) await requireMailAllowance(auth, { email, client });

    const challenge = parseCodeChallenge(body);
    const redirectTo = allowedRedirect(c.req.query('redirect_to'), settings);
    const passwordHash = await auth.hasher.hash(password);
    const request = { email, passwordHash, metadata, client, redirectTo, challenge };
    const outcome = await withTransaction(auth.pool, (tx) => register(tx, auth, request));

    if (outcome.status === 'open') return c.json(await toSessionJson(auth, outcome.open));
    if (!settings.isConfirmationRequired) {
      throw new AuthError(422, 'user_already_exists', 'User already registered');
    }
    const isPending = outcome.status === 'pending';
    sendLater(auth, isPending ? outcome.mail : accountExistsMail({ to: email, siteUrl: settings.siteUrl }));
    const id = isPending ? outcome.userId : placeholderUserId(auth.purposeKeys, email);
    return c.json(toPendingUserJson(id, email, metadata, new Date()));
  };
}
