import { storageErrors } from './storage-error.ts';

/** As the service: letters and digits without accents, and what is harmless in an address and a header. */
const KEY = /^[\w!\-.*'() &$@=;:+,?/]+$/u;
const BUCKET = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/u;
/** Where objects are asked for by other means than their bucket. */
const RESERVED: ReadonlySet<string> = new Set([
  'authenticated',
  'copy',
  'info',
  'list',
  'list-v2',
  'move',
  'public',
  'sign',
  'upload',
]);
const LENGTH_MAX = 1024;

/** @throws the answer to a name that no object may have. */
export function requireKey(key: string): string {
  const segments = key.split('/');
  const isSound = segments.every(
    (segment) => segment !== '' && segment !== '.' && segment !== '..' && segment.trim() === segment,
  );
  if (key.length > LENGTH_MAX || !KEY.test(key) || !isSound) throw storageErrors.badKey(key);
  return key;
}

/** @throws the answer to a name that no bucket may have. */
export function requireBucketName(name: string): string {
  if (!BUCKET.test(name) || name.includes('..') || RESERVED.has(name)) throw storageErrors.badBucket();
  return name;
}
