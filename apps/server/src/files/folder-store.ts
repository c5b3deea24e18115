import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isErrorCode } from '../is-error-code.ts';
import { BlobMissing, type BlobStore, requireBlobId } from './blob-store.ts';

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

/** Keeps blobs as files of a folder: written beside, synced, then renamed into place, so that a file is whole or not there. */
export function createFolderStore(folder: string): BlobStore {
  const placeOf = (id: string) => join(folder, requireBlobId(id).slice(0, 2), id);
  const partialOf = (id: string) => join(folder, 'partial', requireBlobId(id));
  return {
    write: async (id, bytes) => {
      const [partial, place] = [partialOf(id), placeOf(id)];
      for (const path of [partial, place]) await mkdir(dirname(path), { recursive: true, mode: DIRECTORY_MODE });
      const file = await open(partial, 'wx', FILE_MODE);
      try {
        for await (const chunk of bytes) await file.writeFile(chunk);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, place);
      await syncFolder(dirname(place));
    },
    read: async (id, range) => {
      const place = placeOf(id);
      try {
        await stat(place);
      } catch (error) {
        if (isErrorCode(error, 'ENOENT')) throw new BlobMissing(id, { cause: error });
        throw error;
      }
      return createReadStream(place, range);
    },
    remove: async (id) => {
      await rm(partialOf(id), { force: true });
      await rm(placeOf(id), { force: true });
    },
    check: async () => {
      const partial = partialOf(randomUUID());
      await mkdir(dirname(partial), { recursive: true, mode: DIRECTORY_MODE });
      try {
        // Rights, quota and space in one.
        await writeFile(partial, 'x', { mode: FILE_MODE, flag: 'wx' });
      } finally {
        await rm(partial, { force: true });
      }
    },
  };
}

/** The name of a file is durable with its folder alone. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
