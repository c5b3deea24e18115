/**
 * Stands in for `@supabase/storage-js` while no screen stores files: supabase-js makes its storage client at once, which would
 * bring 10 KB that nothing uses. The first screen that stores files removes the alias in vite.config.ts.
 */
export class StorageClient {
  from(bucket: string): never {
    throw new StorageApiError(`No storage client is part of this build: the bucket "${bucket}" cannot be opened.`);
  }
}

/** Exported again by supabase-js. */
export class StorageApiError extends Error {
  override readonly name = 'StorageApiError';
}
