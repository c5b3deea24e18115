import { z } from 'zod';
import { withTransaction } from '../../../../database/with-transaction.ts';
import { recoveryCodesMadeMail, recoveryCodeUsedMail } from '../../../../mail/factor-mails.ts';
import type { AuthContext } from '../../auth-context.ts';
import { AuthError, validationFailed } from '../../http/auth-error.ts';
import { clientOf } from '../../http/client-of.ts';
import { parseBody } from '../../http/parse-body.ts';
import { requireUser } from '../../http/require-user.ts';
import type { Route } from '../../http/route.ts';
import { toSessionJson } from '../../open-session.ts';
import { raiseSession } from '../../raise-session.ts';
import { sendNoticeLater } from '../../send-code.ts';
import { addAuditEntry } from '../../store/audit-log.ts';
import { hasVerifiedFactor } from '../../store/factors.ts';
import { countRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from '../../store/recovery-codes.ts';
import { lockFactorSession, requireFreshFactor } from './factor-session.ts';

const TYPE = 'recovery_code';

/** GET /factors/recovery-codes: how many there are and how many are left, never a code. */
export function recoveryCodeStatus(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireUser(c, auth.verifyAccessToken);
    const counts = await countRecoveryCodes(auth.pool, claims.sub);
    if (counts.total === 0) {
      throw new AuthError(404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes');
    }
    return c.json({ type: TYPE, ...counts });
  };
}

/**
 * POST /factors/recovery-codes makes the first set, POST /factors/recovery-codes/regenerate a new one in place of any other. The
 * answer is the only one that shows the codes.
 */
export function makeRecoveryCodeSet(auth: AuthContext, { mayReplace }: { readonly mayReplace: boolean }): Route {
  return async (c) => {
    const claims = await requireUser(c, auth.verifyAccessToken);
    const client = clientOf(c, auth.readClientAddress);
    const codes = await withTransaction(auth.pool, async (tx) => {
      requireFreshFactor(await lockFactorSession(tx, claims), 403, 'generate recovery codes');
      const { total } = await countRecoveryCodes(tx, claims.sub);
      if (total > 0 && !mayReplace) {
        const message = 'Recovery codes are already enrolled for this user, use regenerate to rotate them';
        throw new AuthError(422, 'mfa_verified_factor_exists', message);
      }
      if (!(await hasVerifiedFactor(tx, claims.sub))) {
        const message = 'At least one other verified factor is required to generate recovery codes';
        throw new AuthError(422, 'mfa_recovery_codes_sole_factor', message);
      }
      const actor = { id: claims.sub, email: claims.email };
      await addAuditEntry(tx, { action: 'recovery_codes_generated', actor, client });
      return replaceRecoveryCodes(tx, auth.purposeKeys, claims.sub);
    });
    if (claims.email !== '') {
      sendNoticeLater(auth, recoveryCodesMadeMail({ to: claims.email, siteUrl: auth.settings.siteUrl }));
    }
    return c.json({ type: TYPE, total: codes.length, remaining: codes.length, codes });
  };
}

const bodySchema = z.object({ code: z.string().nullish() });

/** POST /factors/recovery-codes/verify: a code takes the place of a second factor, once. */
export function verifyRecoveryCode(auth: AuthContext): Route {
  return async (c) => {
    const claims = await requireUser(c, auth.verifyAccessToken);
    const { code } = await parseBody(c, bodySchema);
    if (!code) throw validationFailed('Code needs to be non-empty');
    const client = clientOf(c, auth.readClientAddress);
    const { sub: userId, session_id: sessionId } = claims;
    const taken = await withTransaction(auth.pool, async (tx) => {
      await lockFactorSession(tx, claims);
      // Codes take the place of a factor: where there is none they are good for nothing.
      const isRight =
        (await hasVerifiedFactor(tx, userId)) && (await takeRecoveryCode(tx, auth.purposeKeys, { userId, code }));
      const { remaining } = await countRecoveryCodes(tx, userId);
      const action = isRight ? 'recovery_code_used' : 'recovery_code_failed';
      await addAuditEntry(tx, { action, actor: { id: userId, email: claims.email }, client, traits: { remaining } });
      if (!isRight) return null;
      const raise = { userId, sessionId, method: 'mfa/recovery_code', factorId: null } as const;
      return { remaining, open: await raiseSession(tx, auth, raise) };
    });
    if (taken === null) throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
    auth.sessions.forget([sessionId]);
    if (claims.email !== '') {
      const { siteUrl } = auth.settings;
      sendNoticeLater(auth, recoveryCodeUsedMail({ to: claims.email, siteUrl, remaining: taken.remaining }));
    }
    return c.json(await toSessionJson(auth, taken.open));
  };
}
