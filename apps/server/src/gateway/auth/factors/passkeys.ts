import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PasskeyCeremony } from '../store/challenges.ts';
import type { PasskeyCredential } from '../store/factors.ts';

/** Where the passkey is asked for; it works nowhere else. */
export interface PasskeySite {
  readonly rpId: string;
  readonly origin: string;
}

interface Asked {
  readonly ceremony: PasskeyCeremony;
  /** For `navigator.credentials`, as JSON. */
  readonly publicKey: object;
}

// The password is the first factor: that the passkey is at hand is enough, a PIN or finger is welcome.
const USER_VERIFICATION = 'preferred';

function toDescriptor({ id, transports }: PasskeyCredential) {
  return { id, transports: transports as AuthenticatorTransport[] };
}

export async function askToCreate(
  site: PasskeySite,
  user: { readonly id: string; readonly email: string },
  existing: readonly PasskeyCredential[],
): Promise<Asked> {
  const publicKey = await generateRegistrationOptions({
    rpName: 'ATB',
    rpID: site.rpId,
    userName: user.email,
    userDisplayName: user.email,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: USER_VERIFICATION },
  });
  return { ceremony: { kind: 'create', challenge: publicKey.challenge, ...site }, publicKey };
}

export async function askToSign(site: PasskeySite, credential: PasskeyCredential): Promise<Asked> {
  const publicKey = await generateAuthenticationOptions({
    rpID: site.rpId,
    allowCredentials: [toDescriptor(credential)],
    userVerification: USER_VERIFICATION,
  });
  return { ceremony: { kind: 'request', challenge: publicKey.challenge, ...site }, publicKey };
}

function expectedOf({ challenge, origin, rpId }: PasskeyCeremony) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  };
}

/** The new passkey; null when it did not sign what it was asked to, where it was asked. */
export async function checkCreated(ceremony: PasskeyCeremony, given: unknown): Promise<PasskeyCredential | null> {
  const response = given as RegistrationResponseJSON;
  const result = await verifyRegistrationResponse({ response, ...expectedOf(ceremony) }).catch(() => null);
  if (!result?.verified) return null;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  const transports = (response.response.transports ?? []).filter((one) => typeof one === 'string').slice(0, 10);
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/** The passkey with its new counter; null when it did not sign, or its counter says that it was copied. */
export async function checkSigned(
  ceremony: PasskeyCeremony,
  credential: PasskeyCredential,
  given: unknown,
): Promise<PasskeyCredential | null> {
  const result = await verifyAuthenticationResponse({
    response: given as AuthenticationResponseJSON,
    ...expectedOf(ceremony),
    credential: {
      ...toDescriptor(credential),
      publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
      counter: credential.counter,
    },
  }).catch(() => null);
  if (!result?.verified) return null;
  return { ...credential, counter: result.authenticationInfo.newCounter };
}
