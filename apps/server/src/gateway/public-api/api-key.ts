import { createHash } from 'node:crypto';
import { makeApiKey } from '../../secrets.ts';

/** So that whoever finds a key somewhere knows whose it is, and scanners of leaked secrets find it. */
const PREFIX = 'atb_';
const API_KEY = /^atb_[A-Za-z0-9_-]{43}$/u;

/** 256 random bits behind a prefix. */
export function makeUserApiKey(): string {
  return makeApiKey(PREFIX);
}

/** What is kept of a key. No salt and no slow hash: nobody guesses 256 random bits. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The API key of an `Authorization` header; null for anything else, another token included. */
export function readApiKey(header: string | undefined): string | null {
  const token = /^Bearer (\S+)$/iu.exec(header ?? '')?.[1];
  return token !== undefined && API_KEY.test(token) ? token : null;
}

/** Whether a request means to call the API, whatever its key is worth. */
export function looksLikeApiKey(header: string | undefined): boolean {
  return new RegExp(`^Bearer ${PREFIX}`, 'iu').test(header ?? '');
}
