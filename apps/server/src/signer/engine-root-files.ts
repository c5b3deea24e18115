import { webcrypto } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type EngineStatement,
  isSignedBy,
  type SignedStatement,
  signStatement,
} from '@atb/api/sealing/engine-statement';
import type { PointJwk } from '@atb/api/sealing/points';
import { z } from 'zod';
import { isErrorCode } from '../is-error-code.ts';
import { readSecretFile, replaceSecret, SECRET_FILE_MODE, writeSecretOnce } from '../secret-file.ts';

const { subtle } = webcrypto;

/** Nothing in it is secret, and the signer may run as another user than who puts it there. */
const READ_BY_ALL = 0o444;
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };

const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/u);
const point = z.object({ x: coordinate, y: coordinate });
const statement = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/u),
  jwk: point,
  expiresAt: z.iso.datetime(),
});
const signedRoot = z.object({
  root: point,
  statements: z.array(statement.extend({ signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/u) })),
});
const rootKey = point.extend({ d: coordinate });
const request = z.object({ keys: z.array(statement).min(1) });

/** The root's public half and what it has signed: all of it that the signer needs. */
export interface SignedRoot {
  readonly root: PointJwk;
  readonly statements: readonly SignedStatement[];
}

/** The root's private half. */
export type RootKey = z.output<typeof rootKey>;

/** Engine keys that wait for the root's signature. */
export interface StatementRequest {
  readonly keys: readonly EngineStatement[];
}

/** Beside the file of the engine keys. */
export const signedRootPath = (keyFile: string): string => join(dirname(keyFile), 'engine-root.json');
/** Made by the first start; whoever takes it away signs elsewhere from then on. */
export const rootKeyPath = (keyFile: string): string => join(dirname(keyFile), 'engine-root-key.json');

/** Null where there is none. @throws when the file is none of these, without what is in it. */
export const readSignedRoot = (path: string): Promise<SignedRoot | null> => readJson(path, signedRoot);
export const readRootKey = (path: string): Promise<RootKey | null> => readJson(path, rootKey, readPrivate);
export const readRequest = (path: string): Promise<StatementRequest | null> => readJson(path, request);

export function writeSignedRoot(path: string, content: SignedRoot): Promise<void> {
  return replaceSecret(path, JSON.stringify(content), READ_BY_ALL);
}

/** Makes a root where the file has none. @returns the one that is there: of two that start together the first one's stays. */
export async function makeRootKey(path: string): Promise<RootKey> {
  const pair = await subtle.generateKey(CURVE, true, ['sign', 'verify']);
  const { x, y, d } = await subtle.exportKey('jwk', pair.privateKey);
  await writeSecretOnce(path, JSON.stringify({ x, y, d }), SECRET_FILE_MODE);
  const made = await readRootKey(path);
  if (made === null) throw new Error(`The root key "${path}" vanished while it was being made.`);
  return made;
}

/** Removes a root's private half, and what was left of writing it. */
export async function removeRootKey(path: string): Promise<void> {
  const name = basename(path);
  const all = await readdir(dirname(path));
  const own = all.filter((each) => each === name || isRemainOf(name, each));
  await Promise.all(own.map((each) => rm(join(dirname(path), each), { force: true })));
}

/** Whether a process that was killed while it wrote the file `name` left `each`. */
export function isRemainOf(name: string, each: string): boolean {
  return each.startsWith(name) && /^\.\d+\.[0-9a-f]{12}$/u.test(each.slice(name.length));
}

/** Signs what a root says of engine keys. */
export async function signAll(own: RootKey, keys: readonly EngineStatement[]): Promise<SignedRoot> {
  const { x, y, d } = own;
  const key = await subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y, d }, CURVE, false, ['sign']);
  const statements = await Promise.all(keys.map((each) => signStatement(key, each)));
  return { root: { x, y }, statements };
}

export const isSamePoint = (one: PointJwk, other: PointJwk): boolean => one.x === other.x && one.y === other.y;

/** The statement of this root about exactly this key, if it has signed one. The end may be an earlier one than the key's. */
export async function findStatement(
  { root, statements }: SignedRoot,
  { id, jwk }: Pick<EngineStatement, 'id' | 'jwk'>,
): Promise<SignedStatement | null> {
  for (const each of statements) {
    if (each.id === id && isSamePoint(each.jwk, jwk) && (await isSignedBy(root, each))) return each;
  }
  return null;
}

/** Keys of the file, the latest first, as the root has them. */
export interface SplitKeys {
  /** They wait for the root's signature. */
  readonly pending: readonly EngineStatement[];
  /** Null where the root has signed none. */
  readonly inUse: (EngineStatement & { readonly signedUntil: string }) | null;
}

export async function splitKeys(keys: readonly EngineStatement[], signed: SignedRoot | null): Promise<SplitKeys> {
  for (const [index, key] of keys.entries()) {
    const found = signed === null ? null : await findStatement(signed, key);
    if (found !== null) return { pending: keys.slice(0, index), inUse: { ...key, signedUntil: found.expiresAt } };
  }
  return { pending: keys, inUse: null };
}

const readPrivate = (path: string): string => readSecretFile(path, { isNamed: true });
const readPublic = (path: string): Promise<string> => readFile(path, 'utf8');

async function readJson<S extends z.ZodType>(
  path: string,
  schema: S,
  read: (path: string) => string | Promise<string> = readPublic,
): Promise<z.output<S> | null> {
  let content: string;
  try {
    content = await read(path);
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
  // What is in it is told by no message.
  try {
    return schema.parse(JSON.parse(content));
  } catch {
    throw new Error(`"${path}" is damaged, or another file than was meant.`);
  }
}
