import { z } from 'zod';
import { withTransaction } from '../../../database/with-transaction.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { clientOf } from '../http/client-of.ts';
import { parseBody } from '../http/parse-body.ts';
import type { Route } from '../http/route.ts';
import { identifyUser } from '../identify-user.ts';
import { openSession, toSessionJson } from '../open-session.ts';
import { type IdentityProvider, ProviderFault, type ProviderProfile } from '../providers/provider.ts';
import { sendNoticeLater } from '../send-code.ts';
import { addAuditEntry } from '../store/audit-log.ts';

const bodySchema = z.object({
  provider: z.string().nullish(),
  issuer: z.string().nullish(),
  id_token: z.string().max(16_384).nullish(),
  nonce: z.string().max(512).nullish(),
});

type Body = z.infer<typeof bodySchema>;

function findProvider(auth: AuthContext, { provider, issuer }: Body): IdentityProvider | undefined {
  const named = auth.providers.get(provider ?? '');
  return (
    named ?? [...auth.providers.values()].find((one) => one.issuer !== null && one.issuer === (issuer ?? provider))
  );
}

async function verify(auth: AuthContext, provider: IdentityProvider, body: Body): Promise<ProviderProfile> {
  if (!body.id_token) throw validationFailed('id_token required');
  if (provider.verifyIdToken === null) throw new AuthError(400, 'provider_disabled', 'Provider is not enabled');
  try {
    return await provider.verifyIdToken(body.id_token, body.nonce || null);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    auth.log.warn({ err: error, provider: provider.id }, 'an identity token was refused');
    throw new AuthError(400, 'bad_jwt', 'Bad ID token');
  }
}

/** POST /token?grant_type=id_token: an identity token that a client got from the provider by itself. */
export function idTokenGrant(auth: AuthContext): Route {
  return async (c) => {
    const body = await parseBody(c, bodySchema);
    const provider = findProvider(auth, body);
    if (!provider) throw new AuthError(400, 'provider_disabled', 'Provider is not enabled');
    const profile = await verify(auth, provider, body);
    const client = clientOf(c, auth.readClientAddress);
    const { open, notice } = await withTransaction(auth.pool, async (tx) => {
      const identified = await identifyUser(tx, auth, { provider, profile, client });
      if (identified.status === 'refused') throw new AuthError(422, identified.code, identified.message);
      const { user } = identified;
      await addAuditEntry(tx, { action: 'login', actor: user, client, traits: { provider: provider.id } });
      return { open: await openSession(tx, auth, { user, method: 'oauth', client }), notice: identified.notice };
    });
    if (notice) sendNoticeLater(auth, notice);
    return c.json(await toSessionJson(auth, open));
  };
}
