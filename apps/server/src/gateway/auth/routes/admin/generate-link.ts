import { z } from 'zod';
import { withTransaction } from '../../../../database/with-transaction.ts';
import { toAdminUserJson } from '../../admin/admin-user-json.ts';
import { GENERATED_TYPES, type GenerateRequest, makeLink } from '../../admin/make-link.ts';
import type { AuthContext } from '../../auth-context.ts';
import { validationFailed } from '../../http/auth-error.ts';
import { clientOf } from '../../http/client-of.ts';
import { parseBody } from '../../http/parse-body.ts';
import { parseEmail } from '../../http/parse-email.ts';
import type { Route } from '../../http/route.ts';
import { allowedRedirect } from '../../mail-link.ts';
import { checkPasswordStrength } from '../../passwords/check-password-strength.ts';
import { requireInvitationsAllowed } from '../../require-sign-up.ts';
import { checkMetadata, metadataSchema } from '../user-metadata.ts';

const bodySchema = z.object({
  type: z.enum(GENERATED_TYPES, { error: `must be one of ${GENERATED_TYPES.join(', ')}` }),
  email: z.string().nullish(),
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: metadataSchema.nullish(),
  redirect_to: z.string().nullish(),
});

async function readRequest(
  auth: AuthContext,
  body: z.infer<typeof bodySchema>,
  redirectAsked: string | undefined,
): Promise<GenerateRequest> {
  const { type, password } = body;
  const email = parseEmail(body.email ?? '');
  if (type === 'invite') requireInvitationsAllowed(auth.settings);
  if (type === 'signup' && !password) throw validationFailed('Signup requires a valid password');
  if (password) checkPasswordStrength(password, email, auth.passwordRules);
  return {
    type,
    email,
    newEmail: type.startsWith('email_change') ? parseEmail(body.new_email ?? '') : '',
    passwordHash: type === 'signup' && password ? await auth.hasher.hash(password) : null,
    metadata: checkMetadata(body.data ?? {}),
    redirectTo: allowedRedirect(body.redirect_to ?? redirectAsked, auth.settings),
  };
}

/** POST /admin/generate_link: the link and the code of a mail, without the mail. */
export function generateLink(auth: AuthContext): Route {
  return async (c) => {
    const body = await parseBody(c, bodySchema);
    const request = await readRequest(auth, body, c.req.query('redirect_to'));
    const by = { client: clientOf(c, auth.readClientAddress) };
    const link = await withTransaction(auth.pool, (tx) => makeLink(tx, auth, by, request));
    return c.json({
      ...toAdminUserJson(link.user),
      action_link: link.actionLink,
      email_otp: link.code,
      hashed_token: link.linkToken,
      verification_type: link.type,
      redirect_to: request.redirectTo,
    });
  };
}
