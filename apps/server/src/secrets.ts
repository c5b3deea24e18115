import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { z } from 'zod';
import { isErrorCode } from './is-error-code.ts';

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
}

/** Everything the server must keep to itself. Prints as `[secret]` in logs, JSON and errors. */
export interface Secrets {
  /** `sb_publishable_…`, the web app's API key. */
  readonly publishableKey: string;
  /** `sb_secret_…`, the operator's API key: acts as service_role. */
  readonly secretKey: string;
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
  };
}

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
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
});
const signingKeys = z.tuple([signingKey], signingKey);

/**
 * Reads the secrets under `<dataDir>/secrets`, making those that do not exist yet. Two processes that start together end
 * up with the same values, because the first complete file wins.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const directory = join(dataDir, 'secrets');
  await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
  await chmod(directory, DIRECTORY_MODE);
  const load = (name: string, make: () => string) => loadSecret(join(directory, name), make);
  const token = (prefix: string) => () => `${prefix}${randomBytes(KEY_BYTES).toString('base64url')}`;
  const password = token('');
  const jwtKeys = await load('jwt-keys.json', () => JSON.stringify([createSigningKey()]));
  return hidden({
    publishableKey: await load('publishable-key', token('sb_publishable_')),
    secretKey: await load('secret-key', token('sb_secret_')),
    jwtKeys: signingKeys.parse(JSON.parse(jwtKeys)),
    hmacKey: Buffer.from(await load('hmac-key', password), 'base64url'),
    dbPasswords: hidden({
      authenticator: await load('db-authenticator-password', password),
      engine: await load('db-engine-password', password),
      auth: await load('db-auth-password', password),
      owner: await load('db-owner-password', password),
    }),
  });
}

async function loadSecret(path: string, make: () => string): Promise<string> {
  const found = await readSecret(path);
  if (found !== null) return found;
  await createOnce(path, make());
  const created = await readSecret(path);
  if (created === null) throw new Error(`The secret file "${path}" vanished while it was being made.`);
  return created;
}

async function readSecret(path: string): Promise<string | null> {
  try {
    const text = (await readFile(path, 'utf8')).trim();
    if (text === '') throw new Error(`The secret file "${path}" is empty: restore it from a backup or delete it.`);
    return text;
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Writes a complete, synced file under a temporary name, then links it into place unless another process was faster. */
async function createOnce(path: string, content: string): Promise<void> {
  const temporary = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  const file = await open(temporary, 'wx', FILE_MODE);
  try {
    await file.writeFile(`${content}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(temporary, path);
  } catch (error) {
    if (!isErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(temporary);
  }
}

function createSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y, d } = privateKey.export({ format: 'jwk' });
  if (x === undefined || y === undefined || d === undefined) throw new Error('The new signing key has no coordinates.');
  const thumbprint = JSON.stringify({ crv: 'P-256', kty: 'EC', x, y });
  const kid = createHash('sha256').update(thumbprint).digest('base64url');
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid, x, y, d };
}

/** Keeps an object out of logs: its fields can be read by name, but it prints as `[secret]`. */
function hidden<T extends object>(value: T): T {
  const print = () => '[secret]';
  for (const key of [inspect.custom, 'toJSON', 'toString'] as const) {
    Object.defineProperty(value, key, { value: print, enumerable: false });
  }
  return Object.freeze(value);
}
