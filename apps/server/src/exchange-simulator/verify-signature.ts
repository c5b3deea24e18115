import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import type { SimulatedKey } from './simulated-keys.ts';

/** The public half of a key's private key; null of a secret that both sides know. */
function publicKeyOf({ secret }: SimulatedKey): KeyObject | null {
  if (secret.includes('PRIVATE KEY')) return createPublicKey(secret);
  const bytes = Buffer.from(secret, 'base64');
  if (bytes.length !== 64 || bytes.toString('base64') !== secret) return null;
  // Seed and public key of Ed25519, as Coinbase writes them.
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url', 32) }, format: 'jwk' });
}

/** `Ed25519`, `RSA` (PKCS #1 v1.5 with SHA-256), `EC` (ES256, both numbers one behind the other). */
function isSignedUnder(publicKey: KeyObject, text: Buffer, signature: Buffer): boolean {
  const algorithm = publicKey.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  return verify(algorithm, text, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
}

const HMAC_HEX = /^[0-9a-f]{64}$/u;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u;

/** Whether Binance would take a signature: HMAC-SHA256 in hexadecimal digits, or base64 of Ed25519 or RSA. */
export function isBinanceSignature(key: SimulatedKey, payload: string, signature: string): boolean {
  const text = Buffer.from(payload);
  const publicKey = publicKeyOf(key);
  if (publicKey !== null)
    return BASE64.test(signature) && isSignedUnder(publicKey, text, Buffer.from(signature, 'base64'));
  const expected = createHmac('sha256', key.secret).update(text).digest();
  return HMAC_HEX.test(signature) && timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** Algorithms of tokens by the key that makes them. */
const TOKEN_ALGORITHMS: Readonly<Record<string, string>> = { ec: 'ES256', ed25519: 'EdDSA' };

/** Whether Coinbase would take the signature of a token that names this algorithm. */
export function isTokenSignature(key: SimulatedKey, algorithm: string, signed: string, signature: Buffer): boolean {
  const publicKey = publicKeyOf(key);
  if (publicKey === null || TOKEN_ALGORITHMS[publicKey.asymmetricKeyType ?? ''] !== algorithm) return false;
  return isSignedUnder(publicKey, Buffer.from(signed), signature);
}
