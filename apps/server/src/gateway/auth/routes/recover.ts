import { z } from 'zod';
import { withTransaction } from '../../../database/with-transaction.ts';
import type { AuthContext } from '../auth-context.ts';
import { validationFailed } from '../http/auth-error.ts';
import { type Client, clientOf } from '../http/client-of.ts';
import { parseBody } from '../http/parse-body.ts';
import { challengeFields, type CodeChallenge, parseCodeChallenge } from '../http/parse-code-challenge.ts';
import { parseEmail } from '../http/parse-email.ts';
import type { Route } from '../http/route.ts';
import { allowedRedirect } from '../mail-link.ts';
import { prepareCodeMail, requireMailAllowance, sendLater, sendRecoveryLater } from '../send-code.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import { findUserByEmail } from '../store/users.ts';

const bodySchema = z.object({ email: z.string().nullish(), ...challengeFields });

interface Recovery {
  readonly email: string;
  readonly redirectTo: string;
  readonly client: Client;
  readonly challenge: CodeChallenge | null;
}

async function mailRecovery(auth: AuthContext, { email, redirectTo, client, challenge }: Recovery): Promise<void> {
  const made = await withTransaction(auth.pool, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user || user.is_banned) return null;
    await addAuditEntry(tx, { action: 'user_recovery_requested', actor: user, client });
    const recipient = { userId: user.id, email, purpose: 'recovery', redirectTo, challenge } as const;
    const mail = await prepareCodeMail(tx, auth, recipient);
    return { mail, send: user.email_confirmed_at ? sendRecoveryLater : sendLater };
  });
  made?.send(auth, made.mail);
}

/** POST /recover. Whether the address has an account is looked up after the answer, which is always the same. */
export function recover(auth: AuthContext): Route {
  return async (c) => {
    const body = await parseBody(c, bodySchema);
    if (!body.email) throw validationFailed('Password recovery requires an email');
    const email = parseEmail(body.email);
    const challenge = parseCodeChallenge(body);
    const client = clientOf(c, auth.readClientAddress);
    await requireMailAllowance(auth, { email, client, isRecovery: true });
    const redirectTo = allowedRedirect(c.req.query('redirect_to'), auth.settings);
    auth.background.run('recover', email, () => mailRecovery(auth, { email, redirectTo, client, challenge }));
    return c.json({});
  };
}
