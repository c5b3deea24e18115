import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What is needed to prove who sent an alert. */
export interface SourceProof {
  readonly auth: 'key' | 'signature';
  readonly keyHash: Buffer;
  /** Opens the key of a signed source; null when it cannot be opened any more. */
  readonly openKey: () => string | null;
}

export interface ShownProof {
  /** Of the address or the body. */
  readonly key: string | null;
  /** `X-ATB-Signature` and `X-ATB-Timestamp`. */
  readonly signature: string | null;
  readonly timestamp: string | null;
  readonly body: string;
}

/** So long a signed body is good. */
const SIGNATURE_AGE_MAX_MS = 5 * 60_000;
const SIGNATURE = /^v1=([0-9a-f]{64})$/u;
const TIMESTAMP = /^\d{10}$/u;

export function hashAlertKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** What an alert's sender signs with: hex of HMAC-SHA256 over `timestamp.body`. */
export function signAlert(key: string, timestamp: string, body: string): string {
  return createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
}

/** A source that does not exist is looked at like one whose key is wrong, after the same work. */
const NOBODY: SourceProof = { auth: 'key', keyHash: Buffer.alloc(32), openKey: () => null };

/** Whether the sender has shown what the source asks for. @param nowMs milliseconds since the epoch. */
export function isProved(source: SourceProof | null, shown: ShownProof, nowMs: number): boolean {
  const { auth, keyHash, openKey } = source ?? NOBODY;
  if (auth === 'key') {
    const isSame = timingSafeEqual(hashAlertKey(shown.key ?? ''), keyHash);
    return source !== null && shown.key !== null && isSame;
  }
  const { signature, timestamp, body } = shown;
  const given = SIGNATURE.exec(signature ?? '')?.[1];
  const key = openKey();
  if (given === undefined || key === null || timestamp === null || !TIMESTAMP.test(timestamp)) return false;
  if (Math.abs(nowMs - Number(timestamp) * 1_000) > SIGNATURE_AGE_MAX_MS) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(signAlert(key, timestamp, body), 'hex'));
}
