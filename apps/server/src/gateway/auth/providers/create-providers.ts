import type { SignInProviderConfig } from '../../../sign-in-providers.ts';
import { createGitHubProvider } from './github-provider.ts';
import { createOpenIdProvider } from './openid-provider.ts';
import type { IdentityProvider } from './provider.ts';

/** The providers that the operator has set up, by what clients call them. */
export type Providers = ReadonlyMap<string, IdentityProvider>;

export function createProviders(settings: readonly SignInProviderConfig[]): Providers {
  return new Map(
    settings.map((one) => [one.id, one.kind === 'github' ? createGitHubProvider(one) : createOpenIdProvider(one)]),
  );
}
