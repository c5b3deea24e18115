import { createHash } from 'node:crypto';

/** A worker of the browser computes: it fetches parts of its own program and talks to nobody. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Nothing runs but our own files and the scripts in the document, which are named by their hashes, as styles in it are; and the
 * page may talk to nobody but us.
 */
export function describePolicy(html: string, connectSources: readonly string[]): string {
  const scripts = hashesOf(html, /<script>([\s\S]*?)<\/script>/gu);
  const styles = hashesOf(html, /<style>([\s\S]*?)<\/style>/gu);
  const sockets = connectSources.map((origin) => origin.replace(/^http/u, 'ws'));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' data: blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    ["connect-src 'self'", ...connectSources, ...sockets].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

function hashesOf(html: string, elements: RegExp): readonly string[] {
  return [...html.matchAll(elements)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}
