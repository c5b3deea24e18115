import { loadRuntimeConfig } from '../../config/runtime-config.ts';
import { readErrorFacts } from '../error-facts.ts';
import { getSupabase } from '../supabase.ts';

/** The error shape of the auth service that has `code` and `message`. */
const API_VERSION = '2024-01-01';

/** The auth service refused: `code` is one of its own. */
class AuthRequestError extends Error {
  readonly code: string | null;
  /** HTTP status. */
  readonly status: number;

  constructor(status: number, body: unknown) {
    const { message, code } = readErrorFacts(body);
    super(message || `Request failed with status ${status}.`);
    this.name = 'AuthRequestError';
    this.code = code;
    this.status = status;
  }
}

/**
 * Asks the auth service for what supabase-js has no method for, or one whose code would be fetched with every page.
 * @param path Below /auth/v1.
 */
export async function authRequest<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const [supabase, config] = await Promise.all([getSupabase(), loadRuntimeConfig()]);
  const { data } = await supabase.auth.getSession();
  const response = await fetch(`${config.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: config.publishableKey,
      Authorization: `Bearer ${data.session?.access_token ?? ''}`,
      'Content-Type': 'application/json',
      'X-Supabase-Api-Version': API_VERSION,
    },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new AuthRequestError(response.status, answer);
  return answer as Answer;
}
