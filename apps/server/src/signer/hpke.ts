import { webcrypto } from 'node:crypto';

const { subtle } = webcrypto;
type CryptoKey = webcrypto.CryptoKey;

// RFC 9180, base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256.
const KEM_ID = 0x0010;
const KDF_ID = 0x0001;
const HASH_BYTES = 32;
const NONCE_BYTES = 12;
const POINT_BYTES = 65;

interface Aead {
  readonly id: number;
  readonly keyBytes: number;
}
export const AES_256_GCM: Aead = { id: 0x0002, keyBytes: 32 };

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const twoBytes = (value: number): Uint8Array => Uint8Array.of(value >> 8, value & 0xff);
const join = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat([...parts]));

const KEM_SUITE = join(text('KEM'), twoBytes(KEM_ID));
const hpkeSuite = ({ id }: Aead) => join(text('HPKE'), twoBytes(KEM_ID), twoBytes(KDF_ID), twoBytes(id));

async function hmac(key: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  // An empty salt means zeros, which HMAC makes of an empty key too; WebCrypto refuses one of no bytes.
  const raw = key.length === 0 ? new Uint8Array(HASH_BYTES) : join(key);
  const imported = await subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await subtle.sign('HMAC', imported, join(data)));
}

const labeledExtract = (suite: Uint8Array, salt: Uint8Array, label: string, key: Uint8Array): Promise<Uint8Array> =>
  hmac(salt, join(text('HPKE-v1'), suite, text(label), key));

interface Expansion {
  readonly label: string;
  readonly info: Uint8Array;
  readonly bytes: number;
}

/** At most one block of the hash: all that is needed here. */
async function labeledExpand(suite: Uint8Array, prk: Uint8Array, expansion: Expansion): Promise<Uint8Array> {
  const { label, info, bytes } = expansion;
  const labeled = join(twoBytes(bytes), text('HPKE-v1'), suite, text(label), info, Uint8Array.of(1));
  return (await hmac(prk, labeled)).slice(0, bytes);
}

async function decapsulate(enc: Uint8Array, privateKey: CryptoKey, ownPoint: Uint8Array): Promise<Uint8Array> {
  const theirs = await subtle.importKey('raw', join(enc), { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  const dh = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: theirs }, privateKey, 256));
  const prk = await labeledExtract(KEM_SUITE, new Uint8Array(), 'eae_prk', dh);
  return labeledExpand(KEM_SUITE, prk, { label: 'shared_secret', info: join(enc, ownPoint), bytes: HASH_BYTES });
}

export interface OpenTask {
  /** With usage deriveBits. */
  readonly privateKey: CryptoKey;
  /** The public half, uncompressed. */
  readonly ownPoint: Uint8Array;
  /** Ephemeral point and ciphertext, one behind the other. */
  readonly sealed: Uint8Array;
  readonly info: Uint8Array;
  readonly aad: Uint8Array;
  readonly aead?: Aead;
}

/** Opens a single message. @throws when it was not sealed to this key, with this info and this aad. */
export async function openHpke({
  privateKey,
  ownPoint,
  sealed,
  info,
  aad,
  aead = AES_256_GCM,
}: OpenTask): Promise<Uint8Array> {
  if (sealed.length <= POINT_BYTES) throw new Error('the wrap is too short');
  const suite = hpkeSuite(aead);
  const [enc, ciphertext] = [sealed.subarray(0, POINT_BYTES), sealed.subarray(POINT_BYTES)];
  const shared = await decapsulate(enc, privateKey, ownPoint);
  const none = new Uint8Array();
  const pskIdHash = await labeledExtract(suite, none, 'psk_id_hash', none);
  const infoHash = await labeledExtract(suite, none, 'info_hash', info);
  const context = join(Uint8Array.of(0), pskIdHash, infoHash);
  const secret = await labeledExtract(suite, shared, 'secret', none);
  const key = await labeledExpand(suite, secret, { label: 'key', info: context, bytes: aead.keyBytes });
  const iv = await labeledExpand(suite, secret, { label: 'base_nonce', info: context, bytes: NONCE_BYTES });
  const imported = await subtle.importKey('raw', join(key), 'AES-GCM', false, ['decrypt']);
  const opened = await subtle.decrypt(
    { name: 'AES-GCM', iv: join(iv), additionalData: join(aad) },
    imported,
    join(ciphertext),
  );
  return new Uint8Array(opened);
}
