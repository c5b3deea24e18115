import type { SupabaseClient } from '@supabase/supabase-js';
import { loadRuntimeConfig } from '../config/runtime-config.ts';
import { noteFailedRequest } from './failed-request.ts';

/** Where supabase-js keeps the session. */
export const SESSION_KEY = 'atb-session';

let pending: Promise<SupabaseClient> | null = null;
let made: SupabaseClient | null = null;
const listeners = new Set<(client: SupabaseClient) => void>();

/** Remembers the request id of what fails, so that the error on screen can name it. */
async function fetchNotingFailures(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (!response.ok) noteFailedRequest(response.headers.get('x-request-id'));
  return response;
}

async function makeClient(): Promise<SupabaseClient> {
  const [{ createClient }, config] = await Promise.all([import('@supabase/supabase-js'), loadRuntimeConfig()]);
  made = createClient(config.url, config.publishableKey, {
    auth: { storageKey: SESSION_KEY },
    global: { fetch: fetchNotingFailures },
  });
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

/** Whether this browser holds a session or has just come back from a mail link; without either nobody can be signed in. */
export function mayHaveSession(): boolean {
  return localStorage.getItem(SESSION_KEY) !== null || /access_token=|error_description=/u.test(location.hash);
}
