import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 24;
/** Without 0, 1, I and O, which are taken for each other. */
const KEY_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function createCheckoutId(): string {
  return `chk_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** A token has 192 random bits: a plain digest gives nothing away. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** As long for a session that does not exist (`hash` null) as for a wrong token. */
export function isToken(token: string, hash: Buffer | null): boolean {
  const given = hashToken(token);
  return timingSafeEqual(given, hash ?? Buffer.alloc(given.length)) && hash !== null;
}

/** ATB-XXXXXXXX-XXXX with 60 random bits. */
export function createLicenceKey(): string {
  return `ATB-${letters(8)}-${letters(4)}`;
}

function letters(count: number): string {
  return Array.from({ length: count }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('');
}
