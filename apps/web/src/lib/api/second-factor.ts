import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { getSupabase } from '../supabase.ts';
import { authRequest } from './auth-request.ts';

interface NewSession {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** What the server asks a passkey for: to be made, while its factor is new, else to sign. */
interface PasskeyChallenge {
  readonly id: string;
  readonly webauthn:
    | {
        readonly type: 'create';
        readonly credential_options: { readonly publicKey: PublicKeyCredentialCreationOptionsJSON };
      }
    | {
        readonly type: 'request';
        readonly credential_options: { readonly publicKey: PublicKeyCredentialRequestOptionsJSON };
      };
}

/** The session has been raised: every part of the page works with the new one from here on. */
async function takeSession(session: NewSession): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.setSession(session);
  if (error !== null) throw error;
}

/** Shows the code of an authenticator app; the raised session reaches the page as an auth event. */
export async function verifyCode(factorId: string, code: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/gu, '') });
  if (error !== null) throw error;
}

/** Shows a passkey, or makes it while its factor is new. The browser asks the user. */
export async function verifyPasskey(factorId: string): Promise<void> {
  const [{ startAuthentication, startRegistration }, { id, webauthn }] = await Promise.all([
    import('@simplewebauthn/browser'),
    authRequest<PasskeyChallenge>('POST', `/factors/${factorId}/challenge`),
  ]);
  const credential =
    webauthn.type === 'create'
      ? await startRegistration({ optionsJSON: webauthn.credential_options.publicKey })
      : await startAuthentication({ optionsJSON: webauthn.credential_options.publicKey });
  const answer = { challenge_id: id, webauthn: { type: webauthn.type, credential_response: credential } };
  await takeSession(await authRequest<NewSession>('POST', `/factors/${factorId}/verify`, answer));
}

/** Uses up a recovery code in place of the second factor. */
export async function verifyRecoveryCode(code: string): Promise<void> {
  await takeSession(await authRequest<NewSession>('POST', '/factors/recovery-codes/verify', { code }));
}
