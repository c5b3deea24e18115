import { createHash, webcrypto } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { isErrorCode } from '../is-error-code.ts';
import { replaceSecret, writeSecretOnce } from '../secret-file.ts';
import type { EngineKey } from './signer-protocol.ts';

const READ_BY_OWNER = 0o400;

const { subtle } = webcrypto;

const storedKey = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/u),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
const storedKeys = z.tuple([storedKey], storedKey);
type StoredKey = z.output<typeof storedKey>;

/** A key that data keys are opened with. */
export interface HeldKey {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Not extractable. */
  readonly privateKey: webcrypto.CryptoKey;
  /** Uncompressed. */
  readonly point: Uint8Array<ArrayBuffer>;
}

const DAY_MS = 86_400_000;
const LIFE_MS = 400 * DAY_MS;
/** Nobody seals to a key that ends soon. */
const RENEW_BEFORE_MS = 30 * DAY_MS;

/** The file was read by this process before, and is not there now: its folder may be away for a moment. */
export class KeyFileGoneError extends Error {
  constructor(path: string) {
    super(`The engine key "${path}" is gone: put it back. What was read of it before is still used.`);
  }
}

/** The signer's keys: new ones are sealed to by browsers, older ones open what was sealed to them. The first of the file is in use. */
export class EngineKeyStore {
  readonly #path: string;
  readonly #now: () => number;
  #held: readonly [HeldKey, ...HeldKey[]] | null = null;

  constructor(path: string, now: () => number) {
    this.#path = path;
    this.#now = now;
  }

  /**
   * Reads the file, which is made by the first load where there is none; what was held and is not in it is held no more.
   * @throws when it is damaged; KeyFileGoneError when it was there before. Everything is held as it was then.
   */
  async load(): Promise<void> {
    const found = await readKeys(this.#path);
    if (found === null) await this.#create();
    await this.#hold(found ?? (await this.#read()));
  }

  /** What browsers seal to now, without making anything; null before the first start of the signer. */
  async show(): Promise<EngineKey | null> {
    const keys = await readKeys(this.#path);
    return keys === null ? null : describeKey(await hold(keys[0]));
  }

  find(id: string): HeldKey | null {
    return this.#held?.find((key) => key.id === id) ?? null;
  }

  /** All that are held, the one in use first. */
  get keys(): readonly [HeldKey, ...HeldKey[]] {
    if (this.#held === null) throw new Error('The engine keys are not loaded.');
    return this.#held;
  }

  /** What browsers seal to. */
  current(): EngineKey {
    return describeKey(this.keys[0]);
  }

  /** Nobody seals to a key that ends soon. */
  get isDue(): boolean {
    return new Date(this.keys[0].expiresAt).getTime() - this.#now() < RENEW_BEFORE_MS;
  }

  /** Makes a new key and puts it in front. Of several processes with this file one at a time may do so. */
  async rotate(): Promise<void> {
    await this.#write([await createKey(this.#now()), ...(await this.#read())]);
  }

  /** Gives keys up for good. The one in use stays: another must take its place first. */
  async remove(ids: ReadonlySet<string>): Promise<void> {
    await this.#clearRemains();
    const [first, ...others] = await this.#read();
    await this.#write([first, ...others.filter(({ id }) => !ids.has(id))]);
  }

  /** What a process left that was killed while it wrote the file has keys in it, too. */
  async #clearRemains(): Promise<void> {
    const folder = dirname(this.#path);
    const name = basename(this.#path);
    const remains = (await readdir(folder)).filter(
      (each) => each.startsWith(name) && /^\.\d+\.[0-9a-f]{12}$/u.test(each.slice(name.length)),
    );
    await Promise.all(remains.map((each) => rm(join(folder, each), { force: true })));
  }

  /** A key that is made while another is held would retire that one. */
  async #create(): Promise<void> {
    if (this.#held !== null) throw new KeyFileGoneError(this.#path);
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    await writeSecretOnce(this.#path, JSON.stringify([await createKey(this.#now())]), READ_BY_OWNER);
  }

  async #read(): Promise<readonly [StoredKey, ...StoredKey[]]> {
    const keys = await readKeys(this.#path);
    if (keys === null) throw new KeyFileGoneError(this.#path);
    return keys;
  }

  async #write(keys: readonly [StoredKey, ...StoredKey[]]): Promise<void> {
    await replaceSecret(this.#path, JSON.stringify(keys), READ_BY_OWNER);
    await this.#hold(keys);
  }

  async #hold([first, ...others]: readonly [StoredKey, ...StoredKey[]]): Promise<void> {
    const keep = async (key: StoredKey): Promise<HeldKey> => this.find(key.id) ?? hold(key);
    this.#held = [await keep(first), ...(await Promise.all(others.map(keep)))];
  }
}

async function createKey(now: number): Promise<StoredKey> {
  const pair = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const { x = '', y = '', d = '' } = await subtle.exportKey('jwk', pair.privateKey);
  const id = createHash('sha256').update(pointOf({ x, y })).digest('hex').slice(0, 32);
  return { id, x, y, d, createdAt: new Date(now).toISOString(), expiresAt: new Date(now + LIFE_MS).toISOString() };
}

function pointOf({ x, y }: Pick<StoredKey, 'x' | 'y'>): Buffer {
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
}

async function hold({ id, x, y, d, createdAt, expiresAt }: StoredKey): Promise<HeldKey> {
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d };
  const privateKey = await subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  return { id, createdAt, expiresAt, privateKey, point: new Uint8Array(pointOf({ x, y })) };
}

/** sha256 of the point as groups of hexadecimal digits, its first half. */
export function fingerprintOf({ point }: Pick<HeldKey, 'point'>): string {
  const digest = createHash('sha256').update(point).digest('hex');
  return (digest.slice(0, 32).match(/.{4}/gu) ?? []).join(' ');
}

function describeKey({ id, expiresAt, point }: HeldKey): EngineKey {
  const coordinate = (from: number) => Buffer.from(point.subarray(from, from + 32)).toString('base64url');
  return {
    id,
    expiresAt,
    jwk: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    fingerprint: fingerprintOf({ point }),
  };
}

async function readKeys(path: string): Promise<readonly [StoredKey, ...StoredKey[]] | null> {
  let content: string;
  try {
    content = await readFile(path, 'utf8');
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
  // What is in it is told by no message.
  try {
    return storedKeys.parse(JSON.parse(content));
  } catch {
    throw new Error(
      `The engine key "${path}" is damaged: restore it from a backup, or all exchange keys must be entered anew.`,
    );
  }
}
