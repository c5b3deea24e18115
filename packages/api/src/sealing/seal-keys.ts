import { joinBytes } from '@atb/core/base/join-bytes';
import { type Bytes, sealHpke, textBytes, type WebKey } from './hpke.ts';
import { UNLOCK_INFO, unlockContext, WRAP_INFO, type WrapOwner, wrapContext } from './key-wrap.ts';
import { openByPassphrase, type PassphraseWrap, wrapByPassphrase } from './passphrase-wrap.ts';
import { type PointJwk, pointOf, toBase64 } from './points.ts';

/** The signer's public key, as `engine-key` answers it. */
export interface SealingKey {
  readonly id: string;
  readonly jwk: PointJwk;
  /** ISO; nothing is sealed to it afterwards. */
  readonly expiresAt: string;
}

/** Key and secret as they leave the browser, under a data key of 32 bytes that is itself sealed to the signer. All base64. */
export interface SealedPair {
  /** IV of 12 bytes, AES-256-GCM ciphertext and tag. */
  readonly apiKey: string;
  readonly apiSecret: string;
  /** The 65 bytes of the ephemeral key and 48 of the sealed data key. */
  readonly dekWrapped: string;
  readonly engineKeyId: string;
}

export interface PlainPair {
  readonly apiKey: string;
  readonly apiSecret: string;
}

const DATA_KEY_BYTES = 32;
const IV_BYTES = 12;

interface Sealing {
  /** Of 32 bytes; the caller fills it with zeros. */
  readonly raw: Bytes;
  readonly pair: PlainPair;
  readonly owner: WrapOwner;
  readonly key: SealingKey;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

async function sealUnder({ raw, pair, owner, key, now }: Sealing): Promise<SealedPair> {
  refuseEnded(key, now);
  const dataKey = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const binding = { info: textBytes(WRAP_INFO), aad: textBytes(wrapContext(owner, key.id)) };
  return {
    apiKey: await sealText(dataKey, pair.apiKey),
    apiSecret: await sealText(dataKey, pair.apiSecret),
    dekWrapped: toBase64(await sealHpke(pointOf(key.jwk), raw, binding)),
    engineKeyId: key.id,
  };
}

function refuseEnded({ expiresAt }: SealingKey, now: number): void {
  if (!(Date.parse(expiresAt) > now)) throw new Error('The key to seal to has ended.');
}

/** Does something with a new data key, of which nothing stays. */
async function withDataKey<T>(use: (raw: Bytes) => Promise<T>): Promise<T> {
  const raw = crypto.getRandomValues(new Uint8Array(DATA_KEY_BYTES));
  try {
    return await use(raw);
  } finally {
    raw.fill(0);
  }
}

/**
 * Seals both under a new data key, and that to the signer's key.
 * @param now Milliseconds since the epoch.
 * @throws when the signer's key has ended.
 */
export function sealKeys(pair: PlainPair, owner: WrapOwner, key: SealingKey, now: number): Promise<SealedPair> {
  return withDataKey((raw) => sealUnder({ raw, pair, owner, key, now }));
}

/** Keys of an attended account: `dekWrapped` is for their test alone and never saved. */
export interface AttendedPair extends SealedPair {
  readonly userWrap: PassphraseWrap;
}

export interface AttendedSealing extends Omit<Sealing, 'raw'> {
  readonly passphrase: string;
}

/** As `sealKeys`; the data key is sealed by the passphrase as well. @throws when the signer's key has ended. */
export function sealAttendedKeys({ passphrase, ...sealing }: AttendedSealing): Promise<AttendedPair> {
  return withDataKey(async (raw) => ({
    ...(await sealUnder({ raw, ...sealing })),
    userWrap: await wrapByPassphrase(raw, passphrase, sealing.owner),
  }));
}

/** What opens an attended account until a moment. */
export interface SealedUnlock {
  /** base64, as a wrap. */
  readonly dekWrapped: string;
  readonly engineKeyId: string;
  /** ISO 8601. */
  readonly until: string;
}

export interface UnlockSealing {
  readonly wrap: PassphraseWrap;
  readonly passphrase: string;
  readonly owner: WrapOwner;
  readonly key: SealingKey;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly untilMs: number;
}

/** Opens the data key by the passphrase and seals it to the signer. @throws WrongPassphraseError; when the signer's key has ended. */
export async function sealUnlock(unlock: UnlockSealing): Promise<SealedUnlock> {
  const { wrap, passphrase, owner, key, now, untilMs } = unlock;
  refuseEnded(key, now);
  const until = new Date(untilMs).toISOString();
  const raw = await openByPassphrase(wrap, passphrase, owner);
  const binding = { info: textBytes(UNLOCK_INFO), aad: textBytes(unlockContext(owner, key.id, until)) };
  const sealed = await sealHpke(pointOf(key.jwk), raw, binding);
  raw.fill(0);
  return { dekWrapped: toBase64(sealed), engineKeyId: key.id, until };
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

/** base64 of bytes as PostgREST gives them. */
export function fromByteaText(text: string): string {
  return toBase64(Uint8Array.from(text.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
}
