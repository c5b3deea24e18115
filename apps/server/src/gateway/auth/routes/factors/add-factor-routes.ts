import type { Hono } from 'hono';
import type { AuthContext } from '../../auth-context.ts';
import { limitByAddress } from '../../http/limit-by-address.ts';
import { challengeFactor } from './challenge.ts';
import { enrollFactor } from './enroll.ts';
import { makeRecoveryCodeSet, recoveryCodeStatus, verifyRecoveryCode } from './recovery-codes.ts';
import { unenrollFactor } from './unenroll.ts';
import { verifyFactor } from './verify.ts';

/** What is below /factors. */
export function addFactorRoutes(app: Hono, auth: AuthContext): void {
  const codes = '/factors/recovery-codes';
  app.post('/factors', limitByAddress(auth, 'factorChallenge'), enrollFactor(auth));
  app.get(codes, recoveryCodeStatus(auth));
  app.post(codes, limitByAddress(auth, 'factorChallenge'), makeRecoveryCodeSet(auth, { mayReplace: false }));
  app.post(
    `${codes}/regenerate`,
    limitByAddress(auth, 'factorChallenge'),
    makeRecoveryCodeSet(auth, { mayReplace: true }),
  );
  app.post(`${codes}/verify`, limitByAddress(auth, 'factorVerify'), verifyRecoveryCode(auth));
  app.post('/factors/:id/challenge', limitByAddress(auth, 'factorChallenge'), challengeFactor(auth));
  app.post('/factors/:id/verify', limitByAddress(auth, 'factorVerify'), verifyFactor(auth));
  app.delete('/factors/:id', limitByAddress(auth, 'factorChallenge'), unenrollFactor(auth));
}
