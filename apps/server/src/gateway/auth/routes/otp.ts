import { z } from 'zod';
import { type Transaction, withTransaction } from '../../../database/with-transaction.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { type Client, clientOf } from '../http/client-of.ts';
import { parseBody } from '../http/parse-body.ts';
import { challengeFields, type CodeChallenge, parseCodeChallenge } from '../http/parse-code-challenge.ts';
import { parseEmail } from '../http/parse-email.ts';
import type { Route } from '../http/route.ts';
import { allowedRedirect } from '../mail-link.ts';
import { placeholderUserId } from '../placeholder-user-id.ts';
import { prepareCodeMail, requireMailAllowance, sendLater } from '../send-code.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import {
  disputeAddress,
  emailFacts,
  findUserByEmail,
  insertUser,
  type Metadata,
  readUser,
  type UserRow,
} from '../store/users.ts';
import { checkMetadata, metadataSchema } from './user-metadata.ts';

const bodySchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().nullish(),
  data: metadataSchema.nullish(),
  ...challengeFields,
});

interface LinkRequest {
  readonly email: string;
  readonly metadata: Metadata;
  /** Whether a new address may have an account by this. */
  readonly mayCreate: boolean;
  readonly redirectTo: string;
  readonly challenge: CodeChallenge | null;
  readonly client: Client;
}

function requireEmail({ email, phone }: z.infer<typeof bodySchema>): string {
  if (email && phone) throw validationFailed('Only an email address or phone number should be provided');
  if (phone) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  if (!email) throw validationFailed('You must provide either an email or phone number.');
  return parseEmail(email);
}

/** An address that waits for its confirmation is signed up with once more, but for who was invited and asks for the link anew. */
async function findOrCreate(tx: Transaction, request: LinkRequest): Promise<UserRow | null> {
  const { email, metadata, mayCreate } = request;
  const found = await findUserByEmail(tx, email);
  const id = found || !mayCreate ? null : await insertUser(tx, { email, passwordHash: null, metadata });
  if (id !== null) return readUser(tx, id);
  const user = found ?? (await findUserByEmail(tx, email));
  if (!user || !mayCreate || user.email_confirmed_at || user.invited_at) return user;
  await disputeAddress(tx, user);
  return readUser(tx, user.id);
}

async function mailSignInLink(auth: AuthContext, request: LinkRequest): Promise<void> {
  const { email, metadata, redirectTo, challenge, client } = request;
  const mail = await withTransaction(auth.pool, async (tx) => {
    const user = await findOrCreate(tx, request);
    // An address that nobody confirmed yet is a new one: without leave to make an account there is nobody to sign in.
    const isNew = user?.email_confirmed_at === null;
    const isInvited = isNew && user.invited_at !== null;
    if (!user || user.is_banned || (isNew && !isInvited && !request.mayCreate)) return null;
    await addAuditEntry(tx, { action: 'user_magiclink_requested', actor: user, client });
    const recipient = { userId: user.id, email, redirectTo, challenge };
    if (isInvited) return prepareCodeMail(tx, auth, { ...recipient, purpose: 'invite' });
    return isNew
      ? prepareCodeMail(tx, auth, { ...recipient, purpose: 'signup', signUp: { passwordHash: null, metadata } })
      : prepareCodeMail(tx, auth, { ...recipient, purpose: 'magiclink' });
  });
  if (mail) sendLater(auth, mail);
}

/** As it will be kept, whoever has the address: an answer must not depend on that. */
function checkedMetadata(auth: AuthContext, email: string, data: Metadata): Metadata {
  checkMetadata({ ...emailFacts(placeholderUserId(auth.purposeKeys, email), email), ...data });
  return data;
}

/** Without a mail server a sign-up tells whether an address is in use; then this may say as well that it is not. */
async function requireAccount(auth: AuthContext, { email, mayCreate }: LinkRequest): Promise<void> {
  if (auth.settings.isConfirmationRequired || mayCreate) return;
  const user = await findUserByEmail(auth.pool, email);
  if (!user?.email_confirmed_at) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
}

/** POST /otp and /magiclink: mails a link and a code to sign in by. The answer is the same whether or not there is an account. */
export function otp(auth: AuthContext): Route {
  return async (c) => {
    const body = await parseBody(c, bodySchema);
    const email = requireEmail(body);
    const client = clientOf(c, auth.readClientAddress);
    const request: LinkRequest = {
      email,
      metadata: checkedMetadata(auth, email, body.data ?? {}),
      mayCreate: (body.create_user ?? true) && auth.settings.signUp === 'open',
      redirectTo: allowedRedirect(c.req.query('redirect_to'), auth.settings),
      challenge: parseCodeChallenge(body),
      client,
    };
    await requireMailAllowance(auth, { email, client });
    await requireAccount(auth, request);
    auth.background.run('sign-in link', email, () => mailSignInLink(auth, request));
    return c.json({});
  };
}
