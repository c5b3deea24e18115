/**
 * Stands in for `@supabase/storage-js` in supabase-js, which makes its storage client at once: that would bring 10 KB to everybody.
 * Where files are used, `lib/files.ts` fetches the real one.
 */
export class StorageClient {
  from(bucket: string): never {
    throw new StorageApiError(`The bucket "${bucket}" is opened by lib/files.ts.`);
  }
}

/** Exported again by supabase-js. */
export class StorageApiError extends Error {
  override readonly name = 'StorageApiError';
}
