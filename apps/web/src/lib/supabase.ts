import type { Session, SupabaseClient, User } from '@supabase/supabase-js';
import { loadRuntimeConfig } from '../config/runtime-config.ts';
import { noteFailedRequest } from './failed-request.ts';
import { fetchInOwnTask } from './own-task.ts';
import { SESSION_KEY } from './session-key.ts';
import { needsSecondFactor } from './session-level.ts';
import { sendWithStepUp } from './step-up.ts';

let pending: Promise<SupabaseClient> | null = null;
let made: SupabaseClient | null = null;
const listeners = new Set<(client: SupabaseClient) => void>();

/** Remembers the request id of what fails, so that the error on screen can name it. */
async function fetchNotingFailures(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchInOwnTask(input, init);
  if (!response.ok) noteFailedRequest(response.headers.get('x-request-id'));
  return response;
}

/** Where the auth service is: what it refuses, its callers handle. */
const AUTH_PATH = '/auth/v1/';

/** The headers of before, with the token that the session has now. */
async function withNewToken(init: RequestInit | undefined): Promise<RequestInit> {
  const headers = new Headers(init?.headers);
  const session = (await made?.auth.getSession())?.data.session;
  if (session) headers.set('Authorization', `Bearer ${session.access_token}`);
  return { ...init, headers };
}

/** A change that the server wants a second factor for is asked for it and sent again, whoever made it. */
async function fetchWithStepUp(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input);
  if (address.includes(AUTH_PATH)) return fetchNotingFailures(input, init);
  return sendWithStepUp(init?.method ?? 'GET', async (isAgain) =>
    fetchNotingFailures(input, isAgain ? await withNewToken(init) : init),
  );
}

async function makeClient(): Promise<SupabaseClient> {
  const [{ makeSupabase }, config] = await Promise.all([import('./make-supabase.ts'), loadRuntimeConfig()]);
  made = makeSupabase(config.url, config.publishableKey, {
    auth: { storageKey: SESSION_KEY },
    global: { fetch: fetchWithStepUp },
  });
  // The client knows one address for all: functions are this server's, wherever rows and sign-in are.
  if (config.functionsUrl !== config.url)
    Reflect.set(made, 'functionsUrl', new URL('functions/v1', `${config.functionsUrl}/`));
  for (const listener of listeners) listener(made);
  return made;
}

/** Calls back with the client before anybody else can use it, so that no auth event is missed. */
export function onSupabase(listener: (client: SupabaseClient) => void): () => void {
  listeners.add(listener);
  if (made !== null) listener(made);
  return () => listeners.delete(listener);
}

/** The one client of the page. Its code (50 KB) loads with the first call, not with the public pages. */
export function getSupabase(): Promise<SupabaseClient> {
  pending ??= makeClient().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

/** A session this close to its end is left to the client to renew. */
const MARGIN_MS = 10_000;

/**
 * The user of the stored session, while its token still holds and needs no second factor: enough to draw the frame before the client has arrived. What
 * the user may see is decided by the server with every request, not here.
 */
export function readStoredUser(now: number): User | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null');
    const { user, expires_at: expiresAt, access_token: token = '' } = (stored ?? {}) as Partial<Session>;
    const isValid = typeof expiresAt === 'number' && expiresAt * 1000 > now + MARGIN_MS;
    if (!isValid || typeof user?.id !== 'string' || typeof user.user_metadata !== 'object') return null;
    return needsSecondFactor({ access_token: token, user }) ? null : user;
  } catch {
    return null;
  }
}

/** Whether this browser holds a session or has just come back from a mail link; without either nobody can be signed in. */
export function mayHaveSession(): boolean {
  return localStorage.getItem(SESSION_KEY) !== null || /access_token=|error_description=/u.test(location.hash);
}
