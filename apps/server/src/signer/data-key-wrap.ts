import { type Bytes, openHpke, sealHpke, textBytes } from '@atb/api/sealing/hpke';
import { UNLOCK_INFO, unlockContext, WRAP_INFO, type WrapOwner, wrapContext } from '@atb/api/sealing/key-wrap';
import type { HeldKey } from './engine-key-store.ts';

function bindingOf(owner: WrapOwner, { id }: HeldKey) {
  return { info: textBytes(WRAP_INFO), aad: textBytes(wrapContext(owner, id)) };
}

/** The data key of a wrap: the caller fills it with zeros after use. @throws when it was sealed to another key, or for another account. */
export function openWrap(own: HeldKey, owner: WrapOwner, wrap: Uint8Array): Promise<Bytes> {
  return openHpke(own, new Uint8Array(wrap), bindingOf(owner, own));
}

/** The data key of a message that unlocks until `until`: the caller fills it with zeros. @throws as `openWrap`, and for another moment. */
export function openUnlock(own: HeldKey, owner: WrapOwner, message: Uint8Array, until: string): Promise<Bytes> {
  const binding = { info: textBytes(UNLOCK_INFO), aad: textBytes(unlockContext(owner, own.id, until)) };
  return openHpke(own, new Uint8Array(message), binding);
}

/**
 * Seals the same data key to another engine key, and looks whether it opens again before anybody relies on it.
 * @returns null when `wrap` does not open. @throws when it could not be sealed.
 */
export async function rewrap(wrap: Uint8Array, owner: WrapOwner, from: HeldKey, to: HeldKey): Promise<Bytes | null> {
  const raw = await openWrap(from, owner, wrap).catch(() => null);
  if (raw === null) return null;
  const sealed = await sealHpke(new Uint8Array(to.point), raw, bindingOf(owner, to));
  const opened = await openWrap(to, owner, sealed);
  const isSame = Buffer.from(opened).equals(raw);
  raw.fill(0);
  opened.fill(0);
  if (!isSame) throw new Error('A wrap did not open again.');
  return sealed;
}
