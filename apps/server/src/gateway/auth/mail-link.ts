import type { AuthSettings } from './auth-settings.ts';

/** What a mailed link is for: the `type` in its address. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change';

type SiteSettings = Pick<AuthSettings, 'siteUrl' | 'redirectOrigins'>;

/** Where a person may be sent after a mailed link: below the site itself or a listed origin, else to the site's root. */
export function allowedRedirect(asked: string | null | undefined, { siteUrl, redirectOrigins }: SiteSettings): string {
  if (!asked || !URL.canParse(asked)) return siteUrl;
  const url = new URL(asked);
  const origins = new Set([new URL(siteUrl).origin, ...redirectOrigins]);
  const isPlain = url.username === '' && url.password === '' && url.protocol.startsWith('http');
  return isPlain && origins.has(url.origin) ? url.href : siteUrl;
}

/** The address in a mail: built from the configured site alone, never from what a request says its host is. */
export function mailLink(linkToken: string, type: LinkType, { siteUrl }: Pick<AuthSettings, 'siteUrl'>): string {
  const url = new URL(`${siteUrl}/auth/v1/verify`);
  url.searchParams.set('token', linkToken);
  url.searchParams.set('type', type);
  return url.href;
}
