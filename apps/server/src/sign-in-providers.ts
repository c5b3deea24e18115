import { z } from 'zod';

/** One way to sign in by another service, as the operator sets it. */
export interface SignInProviderConfig {
  readonly kind: 'github' | 'openid';
  /** What clients call it: `github`, `google`, `custom:oidc`. */
  readonly id: string;
  /** What people call it. */
  readonly label: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The service's own address: GitHub's site, or an OpenID issuer. */
  readonly url: string;
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/u;

function isTrustworthy(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/** What a provider says decides who signs in, so it must come from that provider. */
const providerUrl = z
  .string()
  .refine(isTrustworthy, { error: 'must be an address that starts with https://, unless it is on this machine' });

/** The operator's settings of providers, by the names of their environment variables. */
export const signInProviderFields = {
  ATB_GITHUB_CLIENT_ID: z.string().optional(),
  ATB_GITHUB_CLIENT_SECRET: z.string().optional(),
  ATB_GITHUB_URL: providerUrl.default('https://github.com'),
  ATB_GOOGLE_CLIENT_ID: z.string().optional(),
  ATB_GOOGLE_CLIENT_SECRET: z.string().optional(),
  ATB_GOOGLE_ISSUER: providerUrl.default('https://accounts.google.com'),
  ATB_OIDC_CLIENT_ID: z.string().optional(),
  ATB_OIDC_CLIENT_SECRET: z.string().optional(),
  ATB_OIDC_ISSUER: providerUrl.optional(),
  ATB_OIDC_LABEL: z.string().max(40).default('single sign-on'),
};

const fields = z.object(signInProviderFields);
type Values = z.output<typeof fields>;

const NAMES = ['GITHUB', 'GOOGLE', 'OIDC'] as const;

/** An id without its secret, or the other way round, is a slip of the operator's and not a provider. */
export function requireWholeProviders({ value, issues }: z.core.ParsePayload<Values>): void {
  const missing = (name: keyof Values): void => {
    issues.push({ code: 'custom', input: undefined, path: [name], message: 'is missing' });
  };
  for (const name of NAMES) {
    const [id, secret] = [`ATB_${name}_CLIENT_ID`, `ATB_${name}_CLIENT_SECRET`] as const;
    if (value[id] !== undefined && value[secret] === undefined) missing(secret);
    if (value[id] === undefined && value[secret] !== undefined) missing(id);
  }
  if (value.ATB_OIDC_CLIENT_ID !== undefined && value.ATB_OIDC_ISSUER === undefined) missing('ATB_OIDC_ISSUER');
}

export function readSignInProviders(values: Values): readonly SignInProviderConfig[] {
  const known = [
    { name: 'GITHUB', kind: 'github', id: 'github', label: 'GitHub', url: values.ATB_GITHUB_URL },
    { name: 'GOOGLE', kind: 'openid', id: 'google', label: 'Google', url: values.ATB_GOOGLE_ISSUER },
    { name: 'OIDC', kind: 'openid', id: 'custom:oidc', label: values.ATB_OIDC_LABEL, url: values.ATB_OIDC_ISSUER },
  ] as const;
  return known.flatMap(({ name, url, ...provider }) => {
    const clientId = values[`ATB_${name}_CLIENT_ID`];
    const clientSecret = values[`ATB_${name}_CLIENT_SECRET`];
    if (clientId === undefined || clientSecret === undefined || url === undefined) return [];
    return [{ ...provider, clientId, clientSecret, url }];
  });
}
