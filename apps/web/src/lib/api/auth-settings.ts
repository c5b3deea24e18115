import type { SignUpMode, SignInProvider, PublicAuthSettings } from '@atb/api/auth/public-auth-settings';
import { queryOptions } from '@tanstack/react-query';
import { loadRuntimeConfig } from '../../config/runtime-config.ts';

async function getAuthSettings(): Promise<PublicAuthSettings> {
  const { url, publishableKey } = await loadRuntimeConfig();
  const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  if (!response.ok) throw new Error(`Request failed with status ${response.status}.`);
  return (await response.json()) as PublicAuthSettings;
}

export function authSettingsQuery() {
  return queryOptions({ queryKey: ['auth-settings'], queryFn: getAuthSettings, staleTime: 60_000, retry: false });
}

/** Open until the server has said otherwise: it refuses what it does not allow, whatever the page shows. */
export function signUpModeOf(settings: PublicAuthSettings | undefined): SignUpMode {
  return settings?.sign_up ?? (settings?.disable_signup === true ? 'closed' : 'open');
}

/** What people call the providers that a project at Supabase tells of by name alone; screens have buttons for these. */
const LABELS: Readonly<Record<string, string>> = { github: 'GitHub', google: 'Google' };

/** Services that somebody may sign in by; none until the server has said so. */
export function signInProvidersOf(settings: PublicAuthSettings | undefined): readonly SignInProvider[] {
  const { sign_in_providers: own, external = {} } = settings ?? {};
  if (own !== undefined) return own;
  return Object.entries(LABELS).flatMap(([id, label]) => (external[id] === true ? [{ id, label }] : []));
}
