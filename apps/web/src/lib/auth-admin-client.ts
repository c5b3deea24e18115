import { AuthApiError, AuthRetryableFetchError, type AuthError, type SignOutScope } from '@supabase/supabase-js';

const SERVER_ERROR_MIN = 500;

interface ClientOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
}

/**
 * Stands in for auth-js's part for operators, which the browser may not use anyway (it asks for the secret key) and which would
 * bring 2 KB; of it the client itself uses signing out alone.
 */
// As auth-js imports it.
// oxlint-disable-next-line import/no-default-export
export default class AuthAdminClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async signOut(token: string, scope: SignOutScope = 'global'): Promise<{ data: null; error: AuthError | null }> {
    const { url, headers, fetch: send } = this.#options;
    const request = { method: 'POST', headers: { ...headers, Authorization: `Bearer ${token}` } };
    const response = await send(`${url}/logout?scope=${scope}`, request).catch(() => null);
    if (response?.ok === true) return { data: null, error: null };
    const { status } = response ?? { status: 0 };
    const message = 'Signing out failed.';
    if (status === 0 || status >= SERVER_ERROR_MIN)
      return { data: null, error: new AuthRetryableFetchError(message, status) };
    return { data: null, error: new AuthApiError(message, status, undefined) };
  }
}
