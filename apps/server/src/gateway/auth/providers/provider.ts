// Other services that say who somebody is: GitHub, Google, or any OpenID provider that the operator names.
import type { Metadata } from '../store/users.ts';

/** Whom a provider has vouched for. */
export interface ProviderProfile {
  /** The person's id there, which never changes. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider says that the mailbox is the person's. */
  readonly isEmailVerified: boolean;
  readonly name: string;
}

export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  /** S256 challenge of the verifier that goes with the code. */
  readonly codeChallenge: string;
  readonly redirectUri: string;
}

export interface AuthorizationAnswer {
  readonly code: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  readonly redirectUri: string;
}

export interface IdentityProvider {
  readonly id: string;
  readonly label: string;
  /** Where the browser is sent. @throws ProviderFault when the provider cannot be asked. */
  readonly authorizeUrl: (request: AuthorizationRequest) => Promise<string>;
  /** @throws ProviderFault when the code is not good, or what the provider says of it is not. */
  readonly fetchProfile: (answer: AuthorizationAnswer) => Promise<ProviderProfile>;
  /** Checks an identity token that a client got by itself; null where the provider issues none. `nonce` is as the client knows it. */
  readonly verifyIdToken: ((token: string, nonce: string | null) => Promise<ProviderProfile>) | null;
  /** The `iss` of its tokens; null where it issues none. */
  readonly issuer: string | null;
}

/** The provider, or what came from it, is not as it should be. The message is for the log. */
export class ProviderFault extends Error {}

/** What the account keeps of a profile, in the names that Supabase's auth service uses. */
export function identityData(profile: ProviderProfile): Metadata {
  const { subject, email, isEmailVerified, name } = profile;
  return {
    sub: subject,
    provider_id: subject,
    email_verified: isEmailVerified,
    phone_verified: false,
    ...(email === null ? {} : { email }),
    ...(name === '' ? {} : { name, full_name: name }),
  };
}
