import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceSecret, SECRET_FILE_MODE, SECRET_FOLDER_MODE } from './secret-file.ts';
import { createSigningKey, loadSecrets, makeApiKey, SECRET_FILES, type Secrets } from './secrets.ts';

/** What can be rotated: the key that signs access tokens, and the two keys of the API. */
export const KEY_KINDS = ['signing', 'publishable', 'secret'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** A key as it may be shown: never the key itself. */
export interface KeyFacts {
  readonly kind: KeyKind;
  /** Of a signing key its `kid`, of an API key the start of its digest. */
  readonly id: string;
  /** Of each kind one is in use; the others are still taken. */
  readonly isCurrent: boolean;
  /** Null for keys from before times were kept. */
  readonly createdAt: string | null;
}

const ID_LENGTH = 12;

export function apiKeyId(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, ID_LENGTH);
}

const PREFIXES = { publishable: 'sb_publishable_', secret: 'sb_secret_' } as const;

export function listKeys(
  secrets: Pick<Secrets, 'jwtKeys' | 'publishableKey' | 'secretKey' | 'formerApiKeys'>,
): readonly KeyFacts[] {
  const signing = secrets.jwtKeys.map(({ kid, created_at: createdAt = null }, index): KeyFacts => {
    return { kind: 'signing', id: kid, isCurrent: index === 0, createdAt };
  });
  const api = (['publishable', 'secret'] as const).flatMap((kind) => {
    const current = kind === 'publishable' ? secrets.publishableKey : secrets.secretKey;
    const former = secrets.formerApiKeys.filter((key) => key.startsWith(PREFIXES[kind]));
    return [current, ...former].map(
      (key): KeyFacts => ({ kind, id: apiKeyId(key), isCurrent: key === current, createdAt: null }),
    );
  });
  return [...signing, ...api];
}

/** Makes a new key and puts it in front: it signs or is shown from now on, and those before it go on being taken. */
export async function rotateKey(dataDir: string, kind: KeyKind): Promise<KeyFacts> {
  const secrets = await loadSecrets(dataDir);
  if (kind === 'signing') {
    const key = { ...createSigningKey(), created_at: new Date().toISOString() };
    await replaceFile(dataDir, SECRET_FILES.jwtKeys, JSON.stringify([key, ...secrets.jwtKeys]));
    return { kind, id: key.kid, isCurrent: true, createdAt: key.created_at };
  }
  const former = kind === 'publishable' ? secrets.publishableKey : secrets.secretKey;
  const key = makeApiKey(PREFIXES[kind]);
  // The former one first: a process that reads in between must take both.
  await replaceFile(dataDir, SECRET_FILES.formerApiKeys, JSON.stringify([former, ...secrets.formerApiKeys]));
  await replaceFile(dataDir, kind === 'publishable' ? SECRET_FILES.publishableKey : SECRET_FILES.secretKey, key);
  return { kind, id: apiKeyId(key), isCurrent: true, createdAt: null };
}

/**
 * Takes away a key that is no longer in use.
 * @throws with a sentence when there is none of that id, or when it is in use.
 */
export async function retireKey(dataDir: string, id: string): Promise<KeyFacts> {
  const secrets = await loadSecrets(dataDir);
  const key = listKeys(secrets).find((one) => one.id === id);
  if (key === undefined) throw new Error(`there is no key "${id}"; "atb keys list" shows them`);
  if (key.isCurrent) throw new Error(`"${id}" is in use; rotate first, then retire it`);
  if (key.kind === 'signing') {
    const kept = secrets.jwtKeys.filter(({ kid }) => kid !== id);
    await replaceFile(dataDir, SECRET_FILES.jwtKeys, JSON.stringify(kept));
  } else {
    const kept = secrets.formerApiKeys.filter((one) => apiKeyId(one) !== id);
    await replaceFile(dataDir, SECRET_FILES.formerApiKeys, JSON.stringify(kept));
  }
  return key;
}

/** Whole or not at all, and on the disk before it counts. */
async function replaceFile(dataDir: string, name: string, content: string): Promise<void> {
  const path = join(dataDir, 'secrets', name);
  await mkdir(dirname(path), { recursive: true, mode: SECRET_FOLDER_MODE });
  await replaceSecret(path, content, SECRET_FILE_MODE);
}
