import { queryOptions } from '@tanstack/react-query';
import { loadRuntimeConfig } from '../../config/runtime-config.ts';

/** Who may open an account here. */
export type SignUpMode = 'open' | 'invitation' | 'closed';

/** Another service to sign in by. */
export interface SignInProvider {
  /** `github`, `google`, `custom:oidc`. */
  readonly id: string;
  readonly label: string;
}

/** What the auth service says of itself to a sign-in page. */
export interface AuthSettings {
  readonly disable_signup?: boolean;
  /** Of our own server alone: a project at Supabase says only whether sign-up is off. */
  readonly sign_up?: SignUpMode;
  /** Providers by name, and whether each is on. */
  readonly external?: Readonly<Record<string, boolean>>;
  /** Of our own server alone: those that are on, with what people call them. */
  readonly sign_in_providers?: readonly SignInProvider[];
}

async function getAuthSettings(): Promise<AuthSettings> {
  const { url, publishableKey } = await loadRuntimeConfig();
  const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  if (!response.ok) throw new Error(`Request failed with status ${response.status}.`);
  return (await response.json()) as AuthSettings;
}

export function authSettingsQuery() {
  return queryOptions({ queryKey: ['auth-settings'], queryFn: getAuthSettings, staleTime: 60_000, retry: false });
}

/** Open until the server has said otherwise: it refuses what it does not allow, whatever the page shows. */
export function signUpModeOf(settings: AuthSettings | undefined): SignUpMode {
  return settings?.sign_up ?? (settings?.disable_signup === true ? 'closed' : 'open');
}

/** What people call the providers that a project at Supabase tells of by name alone; screens have buttons for these. */
const LABELS: Readonly<Record<string, string>> = { github: 'GitHub', google: 'Google' };

/** Services that somebody may sign in by; none until the server has said so. */
export function signInProvidersOf(settings: AuthSettings | undefined): readonly SignInProvider[] {
  const { sign_in_providers: own, external = {} } = settings ?? {};
  if (own !== undefined) return own;
  return Object.entries(LABELS).flatMap(([id, label]) => (external[id] === true ? [{ id, label }] : []));
}
