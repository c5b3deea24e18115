import { createHash, webcrypto } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { EngineStatement } from '@atb/api/sealing/engine-statement';
import { fingerprintOf, pointOf } from '@atb/api/sealing/points';
import { z } from 'zod';
import { isErrorCode } from '../is-error-code.ts';
import {
  readSecretFile,
  replaceSecret,
  SECRET_FILE_MODE,
  SECRET_FOLDER_MODE,
  reportOpenFolder,
  writeSecretOnce,
} from '../secret-file.ts';
import { EngineRoot, type Vouched } from './engine-root.ts';
import { isRemainOf } from './engine-root-files.ts';
import type { EngineKey } from './signer-protocol.ts';

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
  readonly jwk: EngineStatement['jwk'];
  readonly fingerprint: string;
}

/** What is held of the file, as the root has it. */
interface Held {
  /** As in the file. */
  readonly all: readonly [HeldKey, ...HeldKey[]];
  readonly vouched: Vouched;
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

/** No key of the file has a statement of the root. */
export class UnsignedKeyError extends Error {
  constructor() {
    super('No engine key is signed by the root yet: "atb engine-root request" says what to sign.');
  }
}

/**
 * The signer's keys: new ones are sealed to by browsers, older ones open what was sealed to them. The first of the file that the root has
 * signed is in use; those before it wait for its signature.
 */
export class EngineKeyStore {
  readonly #path: string;
  readonly #now: () => number;
  readonly #root: EngineRoot;
  #held: Held | null = null;

  constructor(path: string, now: () => number) {
    this.#path = path;
    this.#now = now;
    this.#root = new EngineRoot(path);
  }

  /**
   * Reads the file, which is made by the first load where there is none; what was held and is not in it is held no more.
   * @throws when it is damaged; KeyFileGoneError or RootGoneError when it was there before. Everything is held as it was then.
   */
  async load(): Promise<void> {
    const found = readKeys(this.#path);
    if (found === null) await this.#create();
    await this.#hold(found ?? (await this.#read()));
  }

  /** The keys of the file as they are, the latest first, without making anything; none before the first start of the signer. */
  async show(): Promise<readonly EngineStatement[]> {
    const keys = readKeys(this.#path) ?? [];
    return keys.map(({ id, x, y, expiresAt }) => ({ id, jwk: { x, y }, expiresAt }));
  }

  find(id: string): HeldKey | null {
    return this.#held?.all.find((key) => key.id === id) ?? null;
  }

  /** All that were ever in use and are held, the one in use first. @throws UnsignedKeyError */
  get keys(): readonly [HeldKey, ...HeldKey[]] {
    const { all } = this.#loaded;
    const [first, ...others] = all.slice(this.pending.length);
    if (first === undefined) throw new UnsignedKeyError();
    return [first, ...others];
  }

  /** Those that wait for the root's signature, the latest first. */
  get pending(): readonly HeldKey[] {
    const { all, vouched } = this.#loaded;
    const first = all.findIndex(({ id }) => vouched.statements.has(id));
    return first < 0 ? all : all.slice(0, first);
  }

  get #loaded(): Held {
    if (this.#held === null) throw new Error('The engine keys are not loaded.');
    return this.#held;
  }

  /** What browsers seal to. @throws UnsignedKeyError */
  current(): EngineKey {
    const [{ id, fingerprint }] = this.keys;
    const { root, statements } = this.#loaded.vouched;
    const statement = statements.get(id);
    if (statement === undefined) throw new UnsignedKeyError();
    const { jwk, expiresAt, signature } = statement;
    const curve = { kty: 'EC', crv: 'P-256' } as const;
    return { id, expiresAt, jwk: { ...curve, ...jwk }, fingerprint, root: { ...curve, ...root }, signature };
  }

  /** Nobody seals to a key that ends soon. */
  get isDue(): boolean {
    return new Date(this.keys[0].expiresAt).getTime() - this.#now() < RENEW_BEFORE_MS;
  }

  /** Makes a new key and puts it in front, unless one waits there. Of several processes with this file one at a time may do so. */
  async rotate(): Promise<void> {
    const stored = await this.#read();
    await this.#hold(stored);
    if (this.pending.length === 0) await this.#write([await createKey(this.#now()), ...stored]);
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
    const remains = (await readdir(folder)).filter((each) => isRemainOf(name, each));
    await Promise.all(remains.map((each) => rm(join(folder, each), { force: true })));
  }

  /** A key that is made while another is held would retire that one. */
  async #create(): Promise<void> {
    if (this.#held !== null) throw new KeyFileGoneError(this.#path);
    await mkdir(dirname(this.#path), { recursive: true, mode: SECRET_FOLDER_MODE });
    await writeSecretOnce(this.#path, JSON.stringify([await createKey(this.#now())]), SECRET_FILE_MODE);
  }

  async #read(): Promise<readonly [StoredKey, ...StoredKey[]]> {
    const keys = readKeys(this.#path);
    if (keys === null) throw new KeyFileGoneError(this.#path);
    return keys;
  }

  async #write(keys: readonly [StoredKey, ...StoredKey[]]): Promise<void> {
    await replaceSecret(this.#path, JSON.stringify(keys), SECRET_FILE_MODE);
    await this.#hold(keys);
  }

  async #hold([first, ...others]: readonly [StoredKey, ...StoredKey[]]): Promise<void> {
    const keep = async (key: StoredKey): Promise<HeldKey> => this.find(key.id) ?? hold(key);
    const all = [await keep(first), ...(await Promise.all(others.map(keep)))] as const;
    this.#held = { all, vouched: await this.#root.vouchFor(all) };
  }
}

async function createKey(now: number): Promise<StoredKey> {
  const pair = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const { x = '', y = '', d = '' } = await subtle.exportKey('jwk', pair.privateKey);
  const id = createHash('sha256').update(pointOf({ x, y })).digest('hex').slice(0, 32);
  return { id, x, y, d, createdAt: new Date(now).toISOString(), expiresAt: new Date(now + LIFE_MS).toISOString() };
}

async function hold({ id, x, y, d, createdAt, expiresAt }: StoredKey): Promise<HeldKey> {
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d };
  const privateKey = await subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  const fingerprint = await fingerprintOf({ x, y });
  return { id, createdAt, expiresAt, privateKey, point: pointOf({ x, y }), jwk: { x, y }, fingerprint };
}

function readKeys(path: string): readonly [StoredKey, ...StoredKey[]] | null {
  let content: string;
  try {
    content = readSecretFile(path, { isNamed: true });
    reportOpenFolder(dirname(path));
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
