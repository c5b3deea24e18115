import { z } from 'zod';
import { withTransaction } from '../../../../database/with-transaction.ts';
import { toAdminUserJson } from '../../admin/admin-user-json.ts';
import { findOrMakeNewcomer, markInvited } from '../../admin/invite-account.ts';
import { recordOperatorAction } from '../../admin/record-operator-action.ts';
import type { AuthContext } from '../../auth-context.ts';
import { validationFailed } from '../../http/auth-error.ts';
import { clientOf } from '../../http/client-of.ts';
import { parseBody } from '../../http/parse-body.ts';
import { parseEmail } from '../../http/parse-email.ts';
import type { Route } from '../../http/route.ts';
import { allowedRedirect } from '../../mail-link.ts';
import { requireInvitationsAllowed } from '../../require-sign-up.ts';
import { prepareCodeMail, sendLater } from '../../send-code.ts';
import { checkMetadata, metadataSchema } from '../user-metadata.ts';

const bodySchema = z.object({ email: z.string().nullish(), data: metadataSchema.nullish() });

/** POST /invite: makes an account for an address and mails a link that opens it. Once more for who has not come yet. */
export function invite(auth: AuthContext): Route {
  return async (c) => {
    requireInvitationsAllowed(auth.settings);
    const body = await parseBody(c, bodySchema);
    if (!body.email) throw validationFailed('An email address is required');
    const email = parseEmail(body.email);
    const metadata = checkMetadata(body.data ?? {});
    const redirectTo = allowedRedirect(c.req.query('redirect_to'), auth.settings);
    const by = { client: clientOf(c, auth.readClientAddress) };
    const { user, mail } = await withTransaction(auth.pool, async (tx) => {
      const newcomer = await findOrMakeNewcomer(tx, { email, metadata, passwordHash: null });
      await recordOperatorAction(tx, by, newcomer, { action: 'user_invited' });
      const signUp = { passwordHash: null, metadata };
      const prepared = await prepareCodeMail(tx, auth, {
        userId: newcomer.id,
        email,
        purpose: 'invite',
        redirectTo,
        signUp,
      });
      return { user: await markInvited(tx, newcomer.id), mail: prepared };
    });
    sendLater(auth, mail);
    return c.json(toAdminUserJson(user));
  };
}
