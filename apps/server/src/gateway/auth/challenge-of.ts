import { createHash } from 'node:crypto';

/** What goes ahead of a verifier, by method S256. @see RFC 7636, section 4.2 */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
