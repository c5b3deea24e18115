import { joinBytes, sealHpke, textBytes, type WebKey } from './hpke.ts';
import { WRAP_INFO, type WrapOwner, wrapContext } from './key-wrap.ts';
import { type PointJwk, pointOf, toBase64 } from './points.ts';

/** The signer's public key, as `engine-key` answers it. */
export interface SealingKey {
  readonly id: string;
  readonly jwk: PointJwk;
  /** ISO; nothing is sealed to it afterwards. */
  readonly expiresAt: string;
}

/** Key and secret as they leave the browser. All base64. */
export interface SealedPair {
  /** IV of 12 bytes, AES-256-GCM ciphertext and tag. */
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly dekWrapped: string;
  readonly engineKeyId: string;
}

export interface PlainPair {
  readonly apiKey: string;
  readonly apiSecret: string;
}

const DATA_KEY_BYTES = 32;
const IV_BYTES = 12;

/**
 * Seals both under a new data key, and that to the signer's key.
 * @param now Milliseconds since the epoch.
 * @throws when the signer's key has ended.
 */
export async function sealKeys(pair: PlainPair, owner: WrapOwner, key: SealingKey, now: number): Promise<SealedPair> {
  if (!(Date.parse(key.expiresAt) > now)) throw new Error('The key to seal to has ended.');
  const raw = crypto.getRandomValues(new Uint8Array(DATA_KEY_BYTES));
  const dataKey = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const binding = { info: textBytes(WRAP_INFO), aad: textBytes(wrapContext(owner, key.id)) };
  const wrapped = await sealHpke(pointOf(key.jwk), raw, binding);
  raw.fill(0);
  return {
    apiKey: await sealText(dataKey, pair.apiKey),
    apiSecret: await sealText(dataKey, pair.apiSecret),
    dekWrapped: toBase64(wrapped),
    engineKeyId: key.id,
  };
}

async function sealText(key: WebKey, value: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, textBytes(value));
  return toBase64(joinBytes(iv, new Uint8Array(sealed)));
}

/** As PostgREST takes bytes: hexadecimal behind `\x`. */
export function toByteaText(base64: string): string {
  return `\\x${Array.from(atob(base64), (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')}`;
}
