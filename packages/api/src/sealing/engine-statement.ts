import type { DistrustCode } from '../messages/exchange.ts';
import { type Bytes, textBytes, type WebKey } from './hpke.ts';
import { fingerprintOf, fromBase64Url, type PointJwk, toBase64Url } from './points.ts';

/** What the root says of an engine key: that this point is this server's, until then. */
export interface EngineStatement {
  readonly id: string;
  readonly jwk: PointJwk;
  /** ISO 8601. */
  readonly expiresAt: string;
}

export interface SignedStatement extends EngineStatement {
  /** ES256: base64url of 64 bytes. */
  readonly signature: string;
}

/** An engine key as `engine-key` answers it. */
export interface OfferedKey extends SignedStatement {
  readonly root: PointJwk;
}

declare const verified: unique symbol;

/** An engine key that a trusted root has signed: the only kind that a browser seals to. */
export interface VerifiedKey extends EngineStatement {
  readonly [verified]: true;
  readonly fingerprint: string;
  readonly rootFingerprint: string;
}

export type Verification =
  | { readonly status: 'verified'; readonly key: VerifiedKey }
  | {
      readonly status: 'refused';
      readonly code: DistrustCode;
      /** Of the root that was offered; null where that is not one. */
      readonly rootFingerprint: string | null;
    };

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const ES256 = { name: 'ECDSA', hash: 'SHA-256' };

/** No part has a bar of its own in a signed text, so no two statements have the same. */
function statementBytes({ id, jwk: { x, y }, expiresAt }: EngineStatement): Bytes {
  return textBytes(`engine-key/v1|${id}|${x}|${y}|${expiresAt}`);
}

/** @param root The private half, with usage sign. */
export async function signStatement(root: WebKey, { id, jwk, expiresAt }: EngineStatement): Promise<SignedStatement> {
  const { x, y } = jwk;
  const statement = { id, jwk: { x, y }, expiresAt };
  const signature = await crypto.subtle.sign(ES256, root, statementBytes(statement));
  return { ...statement, signature: toBase64Url(new Uint8Array(signature)) };
}

/** Whether this root has signed exactly this; false also where root or signature are none. */
export async function isSignedBy({ x, y }: PointJwk, statement: SignedStatement): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, CURVE, false, ['verify']);
    return await crypto.subtle.verify(ES256, key, fromBase64Url(statement.signature), statementBytes(statement));
  } catch {
    return false;
  }
}

/**
 * Looks at an engine key before anything is sealed to it.
 * @param trustedRoot Fingerprint of the root; null where none is known yet: then any root that has signed is taken.
 * @param now Milliseconds since the epoch.
 */
export async function verifyEngineKey(
  offered: OfferedKey,
  trustedRoot: string | null,
  now: number,
): Promise<Verification> {
  const refuse = (code: DistrustCode, rootFingerprint: string | null): Verification => ({
    status: 'refused',
    code,
    rootFingerprint,
  });
  if (!(await isSignedBy(offered.root, offered))) return refuse('STATEMENT_FORGED', null);
  const rootFingerprint = await fingerprintOf(offered.root);
  if (trustedRoot !== null && trustedRoot !== rootFingerprint) return refuse('ROOT_CHANGED', rootFingerprint);
  if (!(Date.parse(offered.expiresAt) > now)) return refuse('STATEMENT_EXPIRED', rootFingerprint);
  const { id, expiresAt } = offered;
  const { x, y } = offered.jwk;
  const facts = { id, jwk: { x, y }, expiresAt, rootFingerprint, fingerprint: await fingerprintOf({ x, y }) };
  return { status: 'verified', key: facts as VerifiedKey };
}
