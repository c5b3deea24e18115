import type { Context } from 'hono';
import type { AuthSettings } from '../auth-settings.ts';
import type { PasskeySite } from './passkeys.ts';

/** The same machine by another name: browsers know passkeys of "localhost" but of no IP address. */
function loopbackNames(origin: string): string[] {
  const { hostname, port } = new URL(origin);
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return isLoopback ? [origin, `http://localhost${port === '' ? '' : `:${port}`}`] : [origin];
}

/** Where a passkey may be asked for: the page that asks when it is one of our own, else the site. */
export function findPasskeySite(c: Context, settings: Pick<AuthSettings, 'siteUrl' | 'redirectOrigins'>): PasskeySite {
  const own = new URL(settings.siteUrl).origin;
  const allowed = [...loopbackNames(own), ...settings.redirectOrigins];
  const asked = c.req.header('Origin') ?? '';
  const origin = allowed.includes(asked) ? asked : own;
  return { origin, rpId: new URL(origin).hostname };
}
