import { type OfferedKey, type VerifiedKey, verifyEngineKey } from '@atb/api/sealing/engine-statement';
import { describeDistrust } from '@atb/api/messages/exchange';
import { FunctionError } from './api/call.ts';
import { createStoredValue } from './stored-value.ts';

declare global {
  interface ImportMetaEnv {
    /** Fingerprint of the root that the operator pinned when the pages were built; empty for none. */
    readonly ATB_ENGINE_ROOT: string;
  }
}

const PINNED = import.meta.env.ATB_ENGINE_ROOT === '' ? null : import.meta.env.ATB_ENGINE_ROOT;
const remembered = createStoredValue<string | null>('atb-engine-root', (stored) =>
  typeof stored === 'string' ? stored : null,
);

const FORBIDDEN = 403;

/** The engine key is not sealed to. Asking again does not help. */
export class DistrustError extends FunctionError {
  /** Of the root that was offered in the place of the known one; null where that is not what is wrong, or the pages pin one. */
  readonly offeredRoot: string | null;
  constructor(sentence: string, code: string, offeredRoot: string | null) {
    super(FORBIDDEN, { code, message: sentence });
    this.name = 'DistrustError';
    this.offeredRoot = offeredRoot;
  }
}

/** The fingerprint that this browser goes by; null before the first key. */
export const trustedRoot = (): string | null => PINNED ?? remembered.read();

/** Goes by another root from now on: only after the user compared it with what the operator said. */
export const trustRoot = (fingerprint: string): void => remembered.write(fingerprint);

/**
 * Looks whether the root has signed the key; the first root that a browser sees is remembered, unless the pages were built for one.
 * @throws DistrustError with a sentence for the user.
 */
export async function trustEngineKey(offered: OfferedKey): Promise<VerifiedKey> {
  const trusted = trustedRoot();
  const found = await verifyEngineKey(offered, trusted, Date.now());
  if (found.status === 'refused') {
    const isChange = found.code === 'ROOT_CHANGED' && PINNED === null;
    throw new DistrustError(describeDistrust(found.code), found.code, isChange ? found.rootFingerprint : null);
  }
  if (trusted === null) trustRoot(found.key.rootFingerprint);
  return found.key;
}
