import { type KeyOpener, UnopenedError } from './key-opener.ts';
import type { SignerRefusal, UnlockAnswer, UnlockCall } from './signer-protocol.ts';
import type { SignerRows } from './signer-rows.ts';
import type { UnlockedKeys } from './unlocked-keys.ts';

export interface UnlockDeps {
  readonly rows: SignerRows;
  readonly opener: KeyOpener;
  readonly unlocked: UnlockedKeys;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** A week, and what the clocks of browser and server may differ by. */
const UNLOCK_MS_MAX = 7 * 86_400_000 + 300_000;

/** Keeps the data key of an attended account until the moment that its owner has chosen, when it opens what is stored. */
export async function keepUnlocked(
  call: UnlockCall,
  { rows, opener, unlocked, now }: UnlockDeps,
): Promise<UnlockAnswer> {
  const refuse = (code: SignerRefusal): UnlockAnswer => ({ kind: 'refused', code });
  const untilMs = Date.parse(call.until);
  if (!(untilMs > now() && untilMs <= now() + UNLOCK_MS_MAX)) return refuse('UNLOCK_EXPIRED');
  const { account } = call;
  const stored = await rows.read(account.id, account.userId);
  if (stored === null) return refuse('NO_KEYS');
  if (stored.isRevoked) return refuse('KEYS_REVOKED');
  if (stored.attended === null) return refuse('NOT_ATTENDED');
  try {
    const key = await opener.openUnlock(call);
    await opener.openWith(key, stored.attended);
    unlocked.put(account, key, untilMs);
  } catch (error) {
    if (error instanceof UnopenedError) return refuse(error.code);
    throw error;
  }
  return { kind: 'unlocked', until: call.until };
}
