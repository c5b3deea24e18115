import { type Transaction, withTransaction } from '../../../../database/with-transaction.ts';
import type { AccessClaims } from '../../access-claims.ts';
import type { AuthContext } from '../../auth-context.ts';
import { findPasskeySite } from '../../factors/passkey-site.ts';
import { askToCreate, askToSign, type PasskeySite } from '../../factors/passkeys.ts';
import { AuthError } from '../../http/auth-error.ts';
import { clientOf } from '../../http/client-of.ts';
import { requireUser } from '../../http/require-user.ts';
import type { Route } from '../../http/route.ts';
import { addAuditEntry } from '../../store/audit-log.ts';
import { insertChallenge } from '../../store/challenges.ts';
import { listFactors, type StoredFactor } from '../../store/factors.ts';
import { requireFactor } from './factor-session.ts';

/** What a passkey is to sign: to be made known while its factor is not verified, else to prove itself. */
async function askPasskey(tx: Transaction, site: PasskeySite, factor: StoredFactor, claims: AccessClaims) {
  if (factor.web_authn_credential) return askToSign(site, factor.web_authn_credential);
  const others = await listFactors(tx, claims.sub);
  const existing = others.flatMap(({ web_authn_credential: credential }) => credential ?? []);
  return askToCreate(site, { id: claims.sub, email: claims.email }, existing);
}

/** POST /factors/{id}/challenge; a body is not looked at. The challenge can be answered once, for some minutes. */
export function challengeFactor(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireUser(c, auth.verifyAccessToken);
    const client = clientOf(c, auth.readClientAddress);
    const answer = await withTransaction(auth.pool, async (tx) => {
      const factor = await requireFactor(tx, claims.sub, c);
      const { id: factorId, factor_type: type } = factor;
      if (type === 'phone') {
        throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone');
      }
      const asked =
        type === 'webauthn' ? await askPasskey(tx, findPasskeySite(c, auth.settings), factor, claims) : null;
      const seconds = auth.settings.challengeSeconds;
      const ceremony = asked?.ceremony ?? null;
      const { id, expiresAt } = await insertChallenge(tx, { factorId, address: client.address, seconds, ceremony });
      const traits = { factor_id: factorId, factor_status: factor.status };
      const actor = { id: claims.sub, email: claims.email };
      await addAuditEntry(tx, { action: 'challenge_created', actor, client, traits });
      const webauthn = asked && { type: asked.ceremony.kind, credential_options: { publicKey: asked.publicKey } };
      return { id, type, expires_at: expiresAt, ...(webauthn && { webauthn }) };
    });
    return c.json(answer);
  };
}
