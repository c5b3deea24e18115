import { join } from 'node:path';
import type { Config } from '../config.ts';
import { readSecretFile, type SecretLog } from '../secret-file.ts';
import type { BlobStore } from './blob-store.ts';
import { createFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

/** Opens what the operator configured: a folder of the data directory, or an S3-compatible store. */
export async function openBlobStore(
  { dataDir, storageS3 }: Pick<Config, 'dataDir' | 'storageS3'>,
  log?: SecretLog,
): Promise<BlobStore> {
  if (storageS3 === null) return createFolderStore(join(dataDir, 'files'));
  const { endpoint, bucket, region, accessKeyIdFile, secretAccessKeyFile } = storageS3;
  const accessKeyId = readKey(accessKeyIdFile, log);
  const secretAccessKey = readKey(secretAccessKeyFile, log);
  return openS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey });
}

function readKey(path: string, log?: SecretLog): string {
  const key = readSecretFile(path, { isNamed: true, log }).trim();
  if (key === '') throw new Error(`The key file "${path}" is empty.`);
  return key;
}
