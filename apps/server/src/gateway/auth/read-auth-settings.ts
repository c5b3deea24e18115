import type { Config } from '../../config.ts';
import {
  type AuthSettings,
  createAuthSettings,
  defaultAuthRateLimits,
  issuerFor,
  scaleAuthRateLimits,
} from './auth-settings.ts';
import { firstOperatorFor } from './first-operator.ts';

/** The auth service's settings as the operator's make them. `siteUrl` is where people reach the server, set or not. */
export function readAuthSettings(config: Config, siteUrl: string): AuthSettings {
  return createAuthSettings(siteUrl, {
    issuer: issuerFor(config.siteUrl),
    isConfirmationRequired: config.smtpUrl !== null,
    signUp: config.signUp,
    firstOperator: firstOperatorFor(config.firstUserIsOperator, config),
    redirectOrigins: config.allowedOrigins,
    providers: config.signInProviders,
    sessionIdleSeconds: config.sessionIdleSeconds,
    sessionAbsoluteSeconds: config.sessionAbsoluteSeconds,
    rateLimits: scaleAuthRateLimits(defaultAuthRateLimits, config.rateLimitFactor),
  });
}
