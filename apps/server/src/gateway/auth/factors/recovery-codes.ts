import { randomBytes } from 'node:crypto';

/** As many as people keep on one slip of paper. */
const RECOVERY_CODES = 10;

/** Crockford's: without letters that are read as others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 24 characters of 5 bits: 120 bits, out of reach of guessing even for who has the hashes and the key. */
const LENGTH = 24;
const GROUP = 6;

/** One code, in groups that can be read aloud: `7K3QWM-R4TZ8P-0XN2CV-B6DJ5H`. */
function makeRecoveryCode(): string {
  const text = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return text.match(new RegExp(`.{${GROUP}}`, 'gu'))?.join('-') ?? text;
}

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
}

/** A code as it was made, however it was typed; null when it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const text = typed.toUpperCase().replaceAll(/[\s-]/gu, '').replaceAll('O', '0').replaceAll(/[IL]/gu, '1');
  return text.length === LENGTH && Array.from(text).every((letter) => ALPHABET.includes(letter)) ? text : null;
}
