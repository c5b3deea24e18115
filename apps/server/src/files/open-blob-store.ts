import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { BlobStore } from './blob-store.ts';
import { createFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

/** Opens what the operator configured: a folder of the data directory, or an S3-compatible store. */
export async function openBlobStore({ dataDir, storageS3 }: Pick<Config, 'dataDir' | 'storageS3'>): Promise<BlobStore> {
  if (storageS3 === null) return createFolderStore(join(dataDir, 'files'));
  const { endpoint, bucket, region, accessKeyIdFile, secretAccessKeyFile } = storageS3;
  const [accessKeyId, secretAccessKey] = await Promise.all([accessKeyIdFile, secretAccessKeyFile].map(readKey));
  return openS3Store({
    endpoint,
    bucket,
    region,
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
  });
}

async function readKey(path: string): Promise<string> {
  const key = (await readFile(path, 'utf8')).trim();
  if (key === '') throw new Error(`The key file "${path}" is empty.`);
  return key;
}
