/**
 * Stands in for auth-js's part for passkeys while no screen offers them: its client is made at once, which would bring 5 KB that
 * nothing uses. The first screen with passkeys removes the alias in vite.config.ts.
 */
export class WebAuthnApi {}

function refuse(): never {
  throw new Error('Passkeys are not part of this build.');
}

export const createCredential = refuse;
export const getCredential = refuse;
export const deserializeCredentialCreationOptions = refuse;
export const deserializeCredentialRequestOptions = refuse;
export const serializeCredentialCreationResponse = refuse;
export const serializeCredentialRequestResponse = refuse;
export const webAuthnAbortService = { cancelCeremony: () => undefined };

export function browserSupportsWebAuthn(): boolean {
  return false;
}
