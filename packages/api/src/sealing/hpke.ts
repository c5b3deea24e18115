// sealing: how a browser closes what the signer alone opens. Both sides run this code, on WebCrypto.
import { joinBytes } from '@atb/core/base/join-bytes';

/** A key as WebCrypto holds it, in browsers and in Node. */
export type WebKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;
export type Bytes = Uint8Array<ArrayBuffer>;

// RFC 9180, base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256.
const KEM_ID = 0x0010;
const KDF_ID = 0x0001;
const HASH_BYTES = 32;
const NONCE_BYTES = 12;
/** Bytes of an uncompressed point. */
const POINT_BYTES = 65;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' };

/** The cipher, by its number in RFC 9180. */
export interface Aead {
  readonly id: number;
  readonly keyBytes: number;
}
const AES_256_GCM: Aead = { id: 0x0002, keyBytes: 32 };

export const textBytes = (value: string): Bytes => new Uint8Array(new TextEncoder().encode(value));
const twoBytes = (value: number): Bytes => Uint8Array.of(value >> 8, value & 0xff);

const KEM_SUITE = joinBytes(textBytes('KEM'), twoBytes(KEM_ID));

async function hmac(key: Bytes, data: Bytes): Promise<Bytes> {
  // An empty salt means zeros, which HMAC makes of an empty key too; WebCrypto refuses one of no bytes.
  const raw = key.length === 0 ? new Uint8Array(HASH_BYTES) : key;
  const imported = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data));
}

interface Labeled {
  readonly suite: Bytes;
  readonly label: string;
}

const extract = ({ suite, label }: Labeled, salt: Bytes, key: Bytes): Promise<Bytes> =>
  hmac(salt, joinBytes(textBytes('HPKE-v1'), suite, textBytes(label), key));

/** At most one block of the hash: all that is needed here. */
async function expand({ suite, label }: Labeled, secret: Bytes, { info, bytes }: { info: Bytes; bytes: number }) {
  const data = joinBytes(twoBytes(bytes), textBytes('HPKE-v1'), suite, textBytes(label), info, Uint8Array.of(1));
  return (await hmac(secret, data)).slice(0, bytes);
}

/** What sender and receiver share: `context` is both points, the ephemeral one first. */
async function sharedSecret(own: WebKey, theirs: Uint8Array, context: Bytes): Promise<Bytes> {
  const point = await crypto.subtle.importKey('raw', joinBytes(theirs), CURVE, false, []);
  const dh = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: point }, own, 256));
  const prk = await extract({ suite: KEM_SUITE, label: 'eae_prk' }, new Uint8Array(), dh);
  return expand({ suite: KEM_SUITE, label: 'shared_secret' }, prk, { info: context, bytes: HASH_BYTES });
}

interface Schedule {
  readonly key: WebKey;
  readonly iv: Bytes;
}

async function schedule(shared: Bytes, info: Bytes, { id, keyBytes }: Aead): Promise<Schedule> {
  const suite = joinBytes(textBytes('HPKE'), twoBytes(KEM_ID), twoBytes(KDF_ID), twoBytes(id));
  const none = new Uint8Array();
  const pskId = await extract({ suite, label: 'psk_id_hash' }, none, none);
  const context = joinBytes(Uint8Array.of(0), pskId, await extract({ suite, label: 'info_hash' }, none, info));
  const secret = await extract({ suite, label: 'secret' }, shared, none);
  const raw = await expand({ suite, label: 'key' }, secret, { info: context, bytes: keyBytes });
  const iv = await expand({ suite, label: 'base_nonce' }, secret, { info: context, bytes: NONCE_BYTES });
  return { key: await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']), iv };
}

/** What a message is bound to beside the receiver's key. */
export interface HpkeBinding {
  readonly info: Bytes;
  readonly aad: Bytes;
  /** AES-256-GCM when absent. */
  readonly aead?: Aead;
}

/** Seals a single message to an uncompressed point. @returns the ephemeral point and the ciphertext behind it. */
export async function sealHpke(
  receiver: Bytes,
  message: Bytes,
  { info, aad, aead = AES_256_GCM }: HpkeBinding,
): Promise<Bytes> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  if (!('privateKey' in pair)) throw new Error('There is no pair of keys.');
  const enc = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const shared = await sharedSecret(pair.privateKey, receiver, joinBytes(enc, receiver));
  const { key, iv } = await schedule(shared, info, aead);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, message);
  return joinBytes(enc, new Uint8Array(sealed));
}

/** The receiver's pair. */
export interface HpkeReceiver {
  /** With usage deriveBits. */
  readonly privateKey: WebKey;
  /** Uncompressed. */
  readonly point: Bytes;
}

/** Opens a single message. @throws when it was not sealed to this key, with this binding. */
export async function openHpke(
  { privateKey, point }: HpkeReceiver,
  sealed: Bytes,
  { info, aad, aead = AES_256_GCM }: HpkeBinding,
): Promise<Bytes> {
  if (sealed.length <= POINT_BYTES) throw new Error('The sealed message is too short.');
  const enc = sealed.slice(0, POINT_BYTES);
  const shared = await sharedSecret(privateKey, enc, joinBytes(enc, point));
  const { key, iv } = await schedule(shared, info, aead);
  const message = sealed.slice(POINT_BYTES);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, message));
}
