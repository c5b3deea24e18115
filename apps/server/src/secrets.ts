import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { z } from 'zod';
import { isErrorCode } from './is-error-code.ts';
import {
  closeToOthers,
  readSecretFile,
  SECRET_FILE_MODE,
  SECRET_FOLDER_MODE,
  type SecretLog,
  writeSecretOnce,
} from './secret-file.ts';

/** Private ES256 signing key in JWK form; `kid` is its RFC 7638 thumbprint. */
export interface SigningKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly alg: 'ES256';
  readonly use: 'sig';
  readonly kid: string;
  readonly x: string;
  readonly y: string;
  readonly d: string;
  /** ISO 8601; absent on keys from before times were kept. */
  readonly created_at?: string | undefined;
}

/** Everything the server must keep to itself. Prints as `[secret]` in logs, JSON and errors. */
export interface Secrets {
  /** `sb_publishable_…`, the web app's API key. */
  readonly publishableKey: string;
  /** `sb_secret_…`, the operator's API key: acts as service_role. */
  readonly secretKey: string;
  /** API keys of before that are still taken, until they are retired. */
  readonly formerApiKeys: readonly string[];
  /** Access-token keys: the first signs, all verify, so that a key can be rotated with overlap. */
  readonly jwtKeys: readonly [SigningKey, ...SigningKey[]];
  /** 32 random bytes from which keyed hashes (mail codes, link tokens) are made. Never the access-token key. */
  readonly hmacKey: Uint8Array;
  /** Passwords of the database's LOGIN roles. `owner` is the superuser of the embedded cluster. */
  readonly dbPasswords: {
    readonly authenticator: string;
    readonly engine: string;
    readonly auth: string;
    readonly owner: string;
    readonly signer: string;
  };
}

const KEY_BYTES = 32;

const signingKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  kid: z.string().min(1),
  x: z.string().min(1),
  y: z.string().min(1),
  d: z.string().min(1),
  created_at: z.string().optional(),
});
const formerKeys = z.array(z.string().regex(/^sb_(?:publishable|secret)_[A-Za-z0-9_-]{43,512}$/u));
const signingKeys = z.tuple([signingKey], signingKey);

/** Names of the files under `secrets/` that rotations write. */
export const SECRET_FILES = {
  publishableKey: 'publishable-key',
  secretKey: 'secret-key',
  formerApiKeys: 'former-api-keys.json',
  jwtKeys: 'jwt-keys.json',
} as const;
export const ROTATED_FILES: readonly string[] = Object.values(SECRET_FILES);

/** What a secret file may hold: 32 random bytes as base64url is what we make, and more is as good. */
const RANDOM_TEXT = /^[A-Za-z0-9_-]{43,512}$/u;
/** What the signer keeps here unless it is told another place, and reads itself. */
const SIGNER_FILES = ['engine-keys.json', 'engine-root-key.json'];

/**
 * Reads the secrets under `<dataDir>/secrets`, making those that do not exist yet. Two processes that start together end
 * up with the same values, because the first complete file wins. What others could read is closed to them, and said.
 * @throws with the name of a file that is damaged, or that cannot be closed to others.
 */
export async function loadSecrets(dataDir: string, log?: SecretLog): Promise<Secrets> {
  const directory = join(dataDir, 'secrets');
  await mkdir(directory, { recursive: true, mode: SECRET_FOLDER_MODE });
  closeToOthers(directory, log);
  for (const path of SIGNER_FILES.map((name) => join(directory, name))) if (existsSync(path)) closeToOthers(path, log);
  const load = async (name: string, make: () => string) => {
    const path = join(directory, name);
    return { path, secret: await loadSecret(path, make, log) };
  };
  const random = async (name: string, prefix = ''): Promise<string> => {
    const { path, secret } = await load(name, () => makeApiKey(prefix));
    if (secret.startsWith(prefix) && RANDOM_TEXT.test(secret.slice(prefix.length))) return secret;
    throw damaged(path, `it must be ${prefix === '' ? '' : `"${prefix}" and `}at least 43 letters, digits, - or _`);
  };
  const keys = await load(SECRET_FILES.jwtKeys, () =>
    JSON.stringify([{ ...createSigningKey(), created_at: new Date().toISOString() }]),
  );
  const formerPath = join(directory, SECRET_FILES.formerApiKeys);
  return concealed({
    publishableKey: await random(SECRET_FILES.publishableKey, 'sb_publishable_'),
    secretKey: await random(SECRET_FILES.secretKey, 'sb_secret_'),
    formerApiKeys: parseFormerKeys(formerPath, readSecret(formerPath, log) ?? '[]'),
    jwtKeys: parseSigningKeys(keys.path, keys.secret),
    hmacKey: Buffer.from(await random('hmac-key'), 'base64url'),
    dbPasswords: concealed({
      authenticator: await random('db-authenticator-password'),
      engine: await random('db-engine-password'),
      auth: await random('db-auth-password'),
      owner: await random('db-owner-password'),
      signer: await random('db-signer-password'),
    }),
  });
}

/** @throws without the file's text, which is a secret also when it is damaged. */
function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(path, 'it is not JSON');
  }
}

function parseFormerKeys(path: string, text: string): readonly string[] {
  const keys = formerKeys.safeParse(parseJson(path, text));
  if (!keys.success) throw damaged(path, 'it must be a list of API keys');
  return keys.data;
}

function parseSigningKeys(path: string, text: string): Secrets['jwtKeys'] {
  const keys = signingKeys.safeParse(parseJson(path, text));
  if (!keys.success) throw damaged(path, 'it must be a list of private ES256 keys in JWK form');
  if (!keys.data.every(isKeyPair))
    throw damaged(path, 'the private and the public part of a key do not belong together');
  return keys.data;
}

function isKeyPair({ kty, crv, x, y, d }: SigningKey): boolean {
  const probe = Buffer.from('probe');
  try {
    const signature = sign('sha256', probe, createPrivateKey({ key: { kty, crv, x, y, d }, format: 'jwk' }));
    return verify('sha256', probe, createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }), signature);
  } catch {
    return false;
  }
}

function damaged(path: string, reason: string): Error {
  return new Error(`The secret file "${path}" is damaged: ${reason}. Restore it from a backup.`);
}

async function loadSecret(path: string, make: () => string, log?: SecretLog): Promise<string> {
  const found = readSecret(path, log);
  if (found !== null) return found;
  await writeSecretOnce(path, make(), SECRET_FILE_MODE);
  const created = readSecret(path, log);
  if (created === null) throw new Error(`The secret file "${path}" vanished while it was being made.`);
  return created;
}

function readSecret(path: string, log?: SecretLog): string | null {
  try {
    const text = readSecretFile(path, { log }).trim();
    if (text === '') throw new Error(`The secret file "${path}" is empty: restore it from a backup or delete it.`);
    return text;
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** A random text of 256 bits behind a prefix that says what it is. */
export function makeApiKey(prefix: string): string {
  return `${prefix}${randomBytes(KEY_BYTES).toString('base64url')}`;
}

export function createSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y, d } = privateKey.export({ format: 'jwk' });
  if (x === undefined || y === undefined || d === undefined) throw new Error('The new signing key has no coordinates.');
  const thumbprint = JSON.stringify({ crv: 'P-256', kty: 'EC', x, y });
  const kid = createHash('sha256').update(thumbprint).digest('base64url');
  // An id that begins like an option could not be typed as an argument.
  if (kid.startsWith('-')) return createSigningKey();
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid, x, y, d };
}

/** Keeps an object out of logs: its fields can be read by name, but it prints as `[secret]`. */
export function concealed<T extends object>(value: T): T {
  const print = () => '[secret]';
  for (const key of [inspect.custom, 'toJSON', 'toString'] as const) {
    Object.defineProperty(value, key, { value: print, enumerable: false });
  }
  return Object.freeze(value);
}
