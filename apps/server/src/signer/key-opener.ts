import { webcrypto } from 'node:crypto';
import { wrapContext } from '@atb/api/sealing/key-wrap';
import type { SealedPair } from '@atb/api/sealing/seal-keys';
import { openUnlock, openWrap } from './data-key-wrap.ts';
import type { EngineKeyStore, HeldKey } from './engine-key-store.ts';
import type { OpenedKeys } from './sign-request.ts';
import {
  wrapOwnerOf,
  type SealedColumns,
  type SignerAccount,
  type SignerRefusal,
  type UnlockCall,
} from './signer-protocol.ts';

const { subtle } = webcrypto;

/** A data key that has not been used for so long is dropped. */
const IDLE_MS = 60_000;
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface HeldDataKey {
  /** Not extractable. */
  readonly key: webcrypto.CryptoKey;
  readonly timer: NodeJS.Timeout;
}

/** Why keys could not be opened. */
export class UnopenedError extends Error {
  readonly code: SignerRefusal;
  constructor(code: SignerRefusal, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** Opens sealed keys, and keeps data keys for a minute, as objects that give their bytes to nobody. */
export class KeyOpener {
  readonly #store: EngineKeyStore;
  readonly #held = new Map<string, HeldDataKey>();

  constructor(store: EngineKeyStore) {
    this.#store = store;
  }

  /** @throws UnopenedError */
  async open(account: SignerAccount, sealed: SealedPair): Promise<OpenedKeys> {
    return this.openWith(await this.#dataKeyOf(account, sealed), sealed);
  }

  /** @throws UnopenedError when this is not the data key. */
  async openWith(dataKey: webcrypto.CryptoKey, { apiKey, apiSecret }: SealedColumns): Promise<OpenedKeys> {
    try {
      const [key, secret] = await Promise.all([openText(dataKey, apiKey), openText(dataKey, apiSecret)]);
      return { key, secret };
    } catch {
      throw new UnopenedError('KEYS_UNREADABLE');
    }
  }

  /** The data key of a message that unlocks; it is not kept here. @throws UnopenedError */
  async openUnlock({ account, dekWrapped, engineKeyId, until }: UnlockCall): Promise<webcrypto.CryptoKey> {
    const own = await this.#engineKeyOf({ engineKeyId });
    return importOpened(() => openUnlock(own, wrapOwnerOf(account), Buffer.from(dekWrapped, 'base64'), until));
  }

  /** How many data keys are held now. */
  get size(): number {
    return this.#held.size;
  }

  async #dataKeyOf(account: SignerAccount, sealed: SealedPair): Promise<webcrypto.CryptoKey> {
    // The wrap opens for one account alone, so its name has all of it: another account's never finds it here.
    const name = `${wrapContext(wrapOwnerOf(account), sealed.engineKeyId)} ${sealed.dekWrapped}`;
    const own = await this.#engineKeyOf(sealed);
    const held = this.#held.get(name);
    const wrap = Buffer.from(sealed.dekWrapped, 'base64');
    const key = held?.key ?? (await importOpened(() => openWrap(own, wrapOwnerOf(account), wrap)));
    clearTimeout(held?.timer);
    const timer = setTimeout(() => this.#held.delete(name), IDLE_MS).unref();
    this.#held.set(name, { key, timer });
    return key;
  }

  /** One that another process of this server has just made is in the file. */
  async #engineKeyOf({ engineKeyId }: Pick<SealedPair, 'engineKeyId'>): Promise<HeldKey> {
    if (this.#store.find(engineKeyId) === null) await this.#store.load();
    const own = this.#store.find(engineKeyId);
    if (own === null) throw new UnopenedError('ENGINE_KEY_UNKNOWN');
    return own;
  }
}

/** The key as an object that gives its bytes to nobody. @throws UnopenedError */
async function importOpened(open: () => Promise<Uint8Array<ArrayBuffer>>): Promise<webcrypto.CryptoKey> {
  try {
    const raw = await open();
    const key = await subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    raw.fill(0);
    return key;
  } catch {
    throw new UnopenedError('KEYS_UNREADABLE');
  }
}

/** Opens base64 of IV, ciphertext and tag. @throws when it was changed, or sealed under another key. */
export async function openColumn(key: webcrypto.CryptoKey, column: string): Promise<Uint8Array> {
  const bytes = Buffer.from(column, 'base64');
  if (bytes.length <= IV_BYTES + TAG_BYTES) throw new Error('too short');
  const [iv, data] = [new Uint8Array(bytes.subarray(0, IV_BYTES)), new Uint8Array(bytes.subarray(IV_BYTES))];
  return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, key, data));
}

async function openText(key: webcrypto.CryptoKey, column: string): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true }).decode(await openColumn(key, column));
}
