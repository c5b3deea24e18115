import { rewrap } from './data-key-wrap.ts';
import type { EngineKeyRows, KnownKey, StoredWrap } from './engine-key-rows.ts';
import type { EngineKeyStore, HeldKey } from './engine-key-store.ts';

export interface KeyChange {
  readonly store: EngineKeyStore;
  readonly rows: EngineKeyRows;
  /** Wraps that did not open: they are tried once more when the hour of their key is over, and thrown away. */
  readonly unreadable: Set<string>;
}

const FIRST_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/**
 * Brings file and database to what the operator asked for, from wherever they are: a new key where one is due, asked for or where the
 * present one was revoked, or is an older one (a file from a backup); every data key sealed to it; keys that nothing is sealed to given
 * up. A new key that the root has yet to sign is in use once it has. A step that was done is not done again, so it may end anywhere and begin anew.
 */
export async function changeEngineKeys(change: KeyChange): Promise<void> {
  const { store, rows } = change;
  await store.load();
  let known = await registerKeys(change, await rows.read());
  if (store.isDue || needsAnother(known.get(store.keys[0].id))) {
    await store.rotate();
    known = await registerKeys(change, known);
  }
  const others = store.keys.slice(1).map(({ id }) => id);
  if (others.length === 0) return;
  await rewrapAll(
    change,
    known,
    others.filter((id) => known.get(id)?.isRevoked === false),
  );
  for (const id of others) await rows.drop(id);
  known = await rows.read();
  const gone = others.filter((id) => known.get(id)?.isDropped === true);
  if (gone.length > 0) await store.remove(new Set(gone));
}

/**
 * One that was retired stays in front for the rest of its hour: signers with files of their own, which is a mistake, would otherwise
 * take each other's place at every turn.
 */
const needsAnother = (key: KnownKey | undefined): boolean =>
  key !== undefined && (key.isRotationAsked || key.isRevoked || key.isDropped || key.isOver);

/** Those of the file that the database does not know yet, the one in use last: it takes the place of the one before. */
async function registerKeys({ store, rows }: KeyChange, known: ReadonlyMap<string, KnownKey>) {
  const fresh = store.keys.filter(({ id }) => !known.has(id)).toReversed();
  for (const key of fresh) await rows.register(key, key === store.keys[0]);
  return fresh.length === 0 ? known : rows.read();
}

async function rewrapAll(
  change: KeyChange,
  known: ReadonlyMap<string, KnownKey>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  let page: readonly StoredWrap[] = [];
  let after = FIRST_ACCOUNT;
  do {
    page = await change.rows.wraps(ids, after);
    for (const wrap of page) await rewrapOne(change, known.get(wrap.engine_key_id), wrap);
    after = page.at(-1)?.account_id ?? after;
  } while (page.length > 0);
}

async function rewrapOne(
  { store, rows, unreadable }: KeyChange,
  known: KnownKey | undefined,
  wrap: StoredWrap,
): Promise<void> {
  const [from, to] = [store.find(wrap.engine_key_id), store.keys[0]];
  const name = `${wrap.account_id} ${wrap.dek_wrapped.toString('base64')}`;
  const isSecondTime = unreadable.has(name);
  if (from === null || (isSecondTime && known?.isOver !== true)) return;
  const owner = { userId: wrap.user_id, accountId: wrap.account_id, exchange: wrap.exchange };
  const sealed = await rewrap(wrap.dek_wrapped, owner, from, to);
  if (sealed !== null) await rows.replace(wrap, sealed, to.id);
  else if (isSecondTime && isSame(from, known)) await rows.discard(wrap);
  else unreadable.add(name);
}

/** Whether the key that is held is the one that the database knows by its id: another one says nothing about a wrap. */
const isSame = (held: HeldKey, known: KnownKey | undefined): boolean => known?.fingerprint === held.fingerprint;
