import { z } from 'zod';
import { withTransaction } from '../../../database/with-transaction.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { type Client, clientOf } from '../http/client-of.ts';
import { parseBody } from '../http/parse-body.ts';
import { parseEmail } from '../http/parse-email.ts';
import type { Route } from '../http/route.ts';
import { allowedRedirect } from '../mail-link.ts';
import { repeatEmailChange } from '../request-email-change.ts';
import { prepareCodeMail, requireMailAllowance, sendLater } from '../send-code.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import { findUserByEmail } from '../store/users.ts';

const TYPES = ['signup', 'email_change', 'sms', 'phone_change'] as const;

const bodySchema = z.object({
  type: z.enum(TYPES, { error: `must be one of ${TYPES.join(', ')}` }),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

async function mailConfirmation(auth: AuthContext, email: string, redirectTo: string, client: Client): Promise<void> {
  const mail = await withTransaction(auth.pool, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user || user.email_confirmed_at) return null;
    await addAuditEntry(tx, { action: 'user_confirmation_requested', actor: user, client });
    return prepareCodeMail(tx, auth, { userId: user.id, email, purpose: 'signup', redirectTo });
  });
  if (mail) sendLater(auth, mail);
}

/** POST /resend. The answer is the same whether or not there was something to send again. */
export function resend(auth: AuthContext): Route {
  return async (c) => {
    const body = await parseBody(c, bodySchema);
    if (body.email && body.phone) throw validationFailed('Only an email address or phone number should be provided.');
    if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
    if (!body.email) throw validationFailed('Type provided requires an email address');
    const email = parseEmail(body.email);
    const client = clientOf(c, auth.readClientAddress);
    await requireMailAllowance(auth, { email, client });
    const redirectTo = allowedRedirect(c.req.query('redirect_to'), auth.settings);
    if (body.type === 'email_change') {
      auth.background.run('resend', email, async () => {
        for (const mail of await repeatEmailChange(auth, email, { client, redirectTo })) sendLater(auth, mail);
      });
    }
    if (body.type === 'signup')
      auth.background.run('resend', email, () => mailConfirmation(auth, email, redirectTo, client));
    return c.json({});
  };
}
