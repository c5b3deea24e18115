import type { EngineStatement, SignedStatement } from '@atb/api/sealing/engine-statement';
import type { PointJwk } from '@atb/api/sealing/points';
import {
  findStatement,
  isSamePoint,
  makeRootKey,
  readRootKey,
  readSignedRoot,
  type RootKey,
  rootKeyPath,
  signAll,
  type SignedRoot,
  signedRootPath,
  writeSignedRoot,
} from './engine-root-files.ts';

/** What the root says of keys that are held, by their ids. */
export interface Vouched {
  readonly root: PointJwk;
  readonly statements: ReadonlyMap<string, SignedStatement>;
}

/** The root was read by this process before, and is not there now: its folder may be away for a moment. */
export class RootGoneError extends Error {
  constructor(path: string) {
    super(`The engine root "${path}" is gone: put it back. What was read of it before is still used.`);
  }
}

/**
 * The root that vouches for engine keys. Its private half is used where it lies beside them, as the first start leaves it; where the
 * operator has taken it away, a new key waits for what he brings.
 */
export class EngineRoot {
  readonly #publicPath: string;
  readonly #privatePath: string;
  #wasRead = false;

  /** @param keyFile That of the engine keys: the root's files lie beside it. */
  constructor(keyFile: string) {
    this.#publicPath = signedRootPath(keyFile);
    this.#privatePath = rootKeyPath(keyFile);
  }

  /**
   * What the root says of these keys. The first of them is signed now if it is not yet and the private half is at hand.
   * @throws RootGoneError; when a file is damaged.
   */
  async vouchFor(keys: readonly [EngineStatement, ...EngineStatement[]]): Promise<Vouched> {
    const found = await readSignedRoot(this.#publicPath);
    if (found === null && this.#wasRead) throw new RootGoneError(this.#publicPath);
    const signed = await this.#withFirst(found, keys);
    this.#wasRead = true;
    const statements = new Map<string, SignedStatement>();
    for (const key of keys) {
      const statement = await findStatement(signed, key);
      if (statement !== null) statements.set(key.id, statement);
    }
    return { root: signed.root, statements };
  }

  async #withFirst(
    found: SignedRoot | null,
    keys: readonly [EngineStatement, ...EngineStatement[]],
  ): Promise<SignedRoot> {
    if (found === null) return this.#sign(await makeRootKey(this.#privatePath), keys, []);
    if ((await findStatement(found, keys[0])) !== null) return found;
    const own = await readRootKey(this.#privatePath);
    // One of another root signs nothing that browsers would take.
    const isOurs = own !== null && isSamePoint(own, found.root);
    return isOurs ? this.#sign(own, keys, found.statements) : found;
  }

  async #sign(
    own: RootKey,
    keys: readonly [EngineStatement, ...EngineStatement[]],
    before: readonly SignedStatement[],
  ): Promise<SignedRoot> {
    const { root, statements } = await signAll(own, [keys[0]]);
    const others = before.filter(({ id }) => id !== keys[0].id && keys.some((key) => key.id === id));
    const signed = { root, statements: [...statements, ...others] };
    await writeSignedRoot(this.#publicPath, signed);
    return signed;
  }
}
