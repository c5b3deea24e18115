/**
 * Stands in for auth-js's part for passkeys: its client is made at once, which would bring 5 KB to every page. Our screens ask the
 * auth service themselves, with code that is fetched when somebody uses a passkey (lib/api/second-factor.ts).
 */
export class WebAuthnApi {}

function refuse(): never {
  throw new Error('Passkeys are used by way of lib/api/second-factor.ts.');
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
