import type { Context } from 'hono';
import type { GatewayEnv } from './gateway-env.ts';

const HSTS = 'max-age=31536000; includeSubDomains';

/** For answers that are data: nothing in them may run or load anything. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const ALWAYS: ReadonlyArray<readonly [name: string, value: string]> = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)'],
  ['Content-Security-Policy', DATA_POLICY],
  // Whoever may be cached says so; all else is somebody's own.
  ['Cache-Control', 'no-store'],
];

/** Adds what the answer does not say itself. */
export function addSecurityHeaders(c: Context<GatewayEnv>, isHttps: boolean): void {
  const { headers } = c.res;
  for (const [name, value] of ALWAYS) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (isHttps) headers.set('Strict-Transport-Security', HSTS);
  headers.delete('X-Powered-By');
}
