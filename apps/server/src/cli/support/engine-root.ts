import { join, resolve } from 'node:path';
import { fingerprintOf } from '@atb/api/sealing/points';
import type { Config } from '../../config.ts';
import { EngineKeyStore } from '../../signer/engine-key-store.ts';
import {
  isSamePoint,
  readRootKey,
  readSignedRoot,
  removeRootKey,
  rootKeyPath,
  type SignedRoot,
  signedRootPath,
  type SplitKeys,
  splitKeys,
  writeSignedRoot,
} from '../../signer/engine-root-files.ts';
import { requireInstallation } from './require-installation.ts';

/** Where the signer's keys are. @throws when it is not said and there is no installation. */
export async function engineKeyFile(
  config: Pick<Config, 'dataDir' | 'signer'>,
  given: string | undefined,
): Promise<string> {
  if (given !== undefined) return resolve(given);
  if (config.signer.keyFile !== null) return config.signer.keyFile;
  await requireInstallation(config);
  return join(config.dataDir, 'secrets', 'engine-keys.json');
}

export interface RootState extends SplitKeys {
  /** Null before the first start of the signer. */
  readonly fingerprint: string | null;
  /** The root's private half lies beside the engine keys. */
  readonly isKeyHere: boolean;
}

export async function readRootState(keyFile: string): Promise<RootState> {
  const signed = await readSignedRoot(signedRootPath(keyFile));
  const own = await readRootKey(rootKeyPath(keyFile));
  const keys = await new EngineKeyStore(keyFile, Date.now).show();
  return {
    ...(await splitKeys(keys, signed)),
    fingerprint: signed === null ? null : await fingerprintOf(signed.root),
    isKeyHere: own !== null && signed !== null && isSamePoint(own, signed.root),
  };
}

/**
 * Puts root and statements in place; they must have been checked. The private half of a former root is removed, as nobody needs it; that
 * of the same root stays, as it may be the only one.
 */
export async function acceptRoot(
  keyFile: string,
  signed: SignedRoot,
): Promise<{ readonly isNewRoot: boolean; readonly isKeyHere: boolean }> {
  const before = await readSignedRoot(signedRootPath(keyFile));
  const own = await readRootKey(rootKeyPath(keyFile));
  await writeSignedRoot(signedRootPath(keyFile), signed);
  const isKeyHere = own !== null && isSamePoint(own, signed.root);
  if (own !== null && !isKeyHere) await removeRootKey(rootKeyPath(keyFile));
  return { isNewRoot: before === null || !isSamePoint(before.root, signed.root), isKeyHere };
}
