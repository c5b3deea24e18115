import { joinBytes } from '@atb/core/base/join-bytes';
import { type Bytes, textBytes, type WebKey } from './hpke.ts';
import type { WrapOwner } from './key-wrap.ts';
import { fromBase64Url, toBase64 } from './points.ts';

/** As `encrypted_credentials.kdf` has it. */
export const KDF = 'PBKDF2-SHA256';
/** What OWASP asks for with SHA-256; the database takes no fewer. */
const ITERATIONS = 600_000;
/** More would let a row keep a browser busy for minutes. */
const ITERATIONS_MAX = 10_000_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;

/** As `encrypted_credentials.kdf_params` has it. */
export interface KdfParams {
  /** base64. */
  readonly salt: string;
  readonly iterations: number;
}

/** A data key sealed by a passphrase. */
export interface PassphraseWrap {
  /** base64 of IV, AES-256-GCM ciphertext and tag: 60 bytes. */
  readonly wrapped: string;
  readonly params: KdfParams;
}

/** The passphrase is another one, or the wrap of another account. */
export class WrongPassphraseError extends Error {}

/** The engine never opens it; what else it is bound to is as in its own wrap. */
function contextOf({ userId, accountId, exchange }: WrapOwner): Bytes {
  return textBytes(`v2|${userId}|${accountId}|${exchange}|passphrase`);
}

/** The same passphrase typed on another keyboard is the same. */
async function deriveKey(passphrase: string, { salt, iterations }: KdfParams): Promise<WebKey> {
  const base = await crypto.subtle.importKey('raw', textBytes(passphrase.normalize('NFKC')), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const kdf = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64Url(salt), iterations };
  return crypto.subtle.deriveKey(kdf, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function wrapByPassphrase(raw: Bytes, passphrase: string, owner: WrapOwner): Promise<PassphraseWrap> {
  const params = { salt: toBase64(crypto.getRandomValues(new Uint8Array(SALT_BYTES))), iterations: ITERATIONS };
  const key = await deriveKey(passphrase, params);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: contextOf(owner) }, key, raw);
  return { wrapped: toBase64(joinBytes(iv, new Uint8Array(sealed))), params };
}

/** The data key: the caller fills it with zeros after use. @throws WrongPassphraseError */
export async function openByPassphrase(wrap: PassphraseWrap, passphrase: string, owner: WrapOwner): Promise<Bytes> {
  if (!(wrap.params.iterations >= ITERATIONS && wrap.params.iterations <= ITERATIONS_MAX))
    throw new WrongPassphraseError();
  const key = await deriveKey(passphrase, wrap.params);
  const bytes = fromBase64Url(wrap.wrapped);
  const cipher = { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES), additionalData: contextOf(owner) };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(cipher, key, bytes.slice(IV_BYTES)));
  } catch (error) {
    throw new WrongPassphraseError('The passphrase does not open the data key.', { cause: error });
  }
}
