import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';
import type { VenueName } from '@atb/core/market/instrument';
import type { UnsignedRequest } from './signer-protocol.ts';

/** Key and secret in clear: nothing outside this process ever has one. */
export interface OpenedKeys {
  readonly key: string;
  readonly secret: string;
}

/** Ready to be sent. */
export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The keys cannot be used at this venue: they look like those of another. */
export class KeysOfAnotherKindError extends Error {}

/** What must be known to sign. */
export interface SigningPlace {
  /** Host, with the port where it is not the usual one, and what precedes the path: `api.coinbase.com`. */
  readonly hostPath: string;
  /** Seconds since the epoch. */
  readonly nowSeconds: number;
}

const FORM = 'application/x-www-form-urlencoded';

/** Signs as the venue asks for it. @throws KeysOfAnotherKindError */
export function signRequest(
  venue: VenueName,
  request: UnsignedRequest,
  keys: OpenedKeys,
  place: SigningPlace,
): SignedRequest {
  switch (venue) {
    case 'binance':
      return signForBinance(request, keys);
    case 'kraken':
      return signForKraken(request, keys);
    case 'coinbase':
      return signForCoinbase(request, keys, place);
  }
}

/** HMAC-SHA256 of query and body, or Ed25519 or RSA where the secret is a private key. */
function signForBinance(request: UnsignedRequest, { key, secret }: OpenedKeys): SignedRequest {
  if (!/^[A-Za-z0-9]{16,128}$/u.test(key)) throw new KeysOfAnotherKindError();
  const payload = request.query + request.body;
  const signature = `signature=${encodeURIComponent(signPayload(payload, secret))}`;
  const hasBody = request.body !== '';
  const follow = (text: string) => (text === '' ? signature : `${text}&${signature}`);
  return {
    ...request,
    query: hasBody ? request.query : follow(request.query),
    body: hasBody ? follow(request.body) : '',
    headers: { 'X-MBX-APIKEY': key, ...(hasBody ? { 'Content-Type': FORM } : {}) },
  };
}

function signPayload(payload: string, secret: string): string {
  if (!secret.includes('PRIVATE KEY')) return createHmac('sha256', secret).update(payload).digest('hex');
  const key = readPrivateKey(secret);
  const algorithm = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  return sign(algorithm, Buffer.from(payload), key).toString('base64');
}

/** Bytes of Kraken's private keys. */
const KRAKEN_SECRET_BYTES = 64;

/** HMAC-SHA512 under the decoded secret of path and SHA-256 of nonce and body. */
function signForKraken(request: UnsignedRequest, { key, secret }: OpenedKeys): SignedRequest {
  const decoded = Buffer.from(secret, 'base64');
  const isKrakens = /^[A-Za-z0-9+/]{32,}={0,2}$/u.test(key) && decoded.length === KRAKEN_SECRET_BYTES;
  if (!isKrakens) throw new KeysOfAnotherKindError();
  const nonce = new URLSearchParams(request.body).get('nonce') ?? '';
  const digest = createHash('sha256')
    .update(nonce + request.body)
    .digest();
  const mac = createHmac('sha512', decoded).update(request.path).update(digest);
  return { ...request, headers: { 'API-Key': key, 'API-Sign': mac.digest('base64'), 'Content-Type': FORM } };
}

const TOKEN_SECONDS = 120;

/** A token for this method and address alone, under the EC key (or Ed25519 key) of the developer platform. */
function signForCoinbase(
  request: UnsignedRequest,
  keys: OpenedKeys,
  { hostPath, nowSeconds }: SigningPlace,
): SignedRequest {
  const key = readCoinbaseKey(keys.secret);
  const isEd25519 = key.asymmetricKeyType === 'ed25519';
  if (!isEd25519 && key.asymmetricKeyType !== 'ec') throw new KeysOfAnotherKindError();
  const uri = `${request.method} ${hostPath}${request.path}`;
  const header = {
    kid: keys.key,
    nonce: randomBytes(16).toString('hex'),
    alg: isEd25519 ? 'EdDSA' : 'ES256',
    typ: 'JWT',
  };
  const claims = {
    aud: [isEd25519 ? 'cdp_service' : 'retail_rest_api_proxy'],
    iss: isEd25519 ? 'cdp' : 'coinbase-cloud',
    nbf: nowSeconds,
    exp: nowSeconds + TOKEN_SECONDS,
    sub: keys.key,
    iat: nowSeconds,
    ...(isEd25519 ? { uris: [uri] } : { uri }),
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode(header)}.${encode(claims)}`;
  const signature = sign(isEd25519 ? null : 'sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return { ...request, headers: { Authorization: `Bearer ${signed}.${signature.toString('base64url')}` } };
}

/** DER of a PKCS #8 Ed25519 key before its seed of 32 bytes. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

function readCoinbaseKey(secret: string): KeyObject {
  if (secret.includes('PRIVATE KEY')) return readPrivateKey(secret);
  // Seed and public key, one behind the other: what else has 64 bytes does not fit together.
  const bytes = Buffer.from(secret, 'base64');
  if (bytes.length !== 64) throw new KeysOfAnotherKindError();
  const key = createPrivateKey({
    key: Buffer.concat([ED25519_PREFIX, bytes.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  if (x !== bytes.subarray(32).toString('base64url')) throw new KeysOfAnotherKindError();
  return key;
}

/** A line of a form takes the breaks out of what is pasted, some tools write them as `\n`: they are put where they belong. */
function readPrivateKey(secret: string): KeyObject {
  const parts = /-----BEGIN ([A-Z ]+)-----(.*)-----END \1-----/su.exec(secret.replaceAll('\\n', '\n'));
  const body = (parts?.[2] ?? '').replaceAll(/\s/gu, '').match(/.{1,64}/gu) ?? [];
  const pem = `-----BEGIN ${parts?.[1]}-----\n${body.join('\n')}\n-----END ${parts?.[1]}-----\n`;
  try {
    return createPrivateKey(pem);
  } catch {
    // Why is not told: the reason might quote what it could not read.
    throw new KeysOfAnotherKindError();
  }
}
