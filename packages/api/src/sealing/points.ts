import { joinBytes } from '@atb/core/base/join-bytes';
import type { Bytes } from './hpke.ts';

/** A point of P-256 as its two coordinates, each base64url of 32 bytes. */
export interface PointJwk {
  readonly x: string;
  readonly y: string;
}

/** The uncompressed form. @throws when the coordinates are not base64. */
export function pointOf({ x, y }: PointJwk): Bytes {
  return joinBytes(Uint8Array.of(4), fromBase64Url(x), fromBase64Url(y));
}

export function fromBase64Url(text: string): Bytes {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

export function toBase64(bytes: Bytes): string {
  return btoa(String.fromCharCode(...bytes));
}

export function toBase64Url(bytes: Bytes): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Bytes of a digest that are shown: enough that nobody makes another key of the same ones. */
const SHOWN_BYTES = 16;

/** The first half of sha256 of the uncompressed point, as eight groups of four hexadecimal digits. */
export async function fingerprintOf(key: PointJwk): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', pointOf(key)));
  const digits = Array.from(digest.slice(0, SHOWN_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return (digits.match(/.{4}/g) ?? []).join(' ');
}
