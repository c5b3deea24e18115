import { resolve } from 'node:path';
import { z } from 'zod';

/** An S3-compatible store, and the files that hold its keys. */
export interface StorageS3Config {
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyIdFile: string;
  readonly secretAccessKeyFile: string;
}

function isHttpAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

/** Settings of the environment. */
export const storageS3Fields = {
  ATB_STORAGE_S3_BUCKET: z.string().optional(),
  ATB_STORAGE_S3_ENDPOINT: z
    .string()
    .refine(isHttpAddress, { error: 'must be an address that starts with http:// or https://' })
    .optional(),
  ATB_STORAGE_S3_REGION: z.string().default('us-east-1'),
  ATB_STORAGE_S3_KEY_ID_FILE: z.string().optional(),
  ATB_STORAGE_S3_SECRET_FILE: z.string().optional(),
};

type StorageS3Values = z.output<z.ZodObject<typeof storageS3Fields>>;

/** @throws when a bucket is named and its keys are not. */
export function readStorageS3(values: StorageS3Values): StorageS3Config | null {
  const { ATB_STORAGE_S3_BUCKET: bucket, ATB_STORAGE_S3_KEY_ID_FILE: id, ATB_STORAGE_S3_SECRET_FILE: secret } = values;
  if (bucket === undefined) return null;
  if (id === undefined || secret === undefined) {
    throw new Error(
      'The settings have a fault:\n  ATB_STORAGE_S3_KEY_ID_FILE and ATB_STORAGE_S3_SECRET_FILE: must name the files with the keys of the bucket',
    );
  }
  return {
    endpoint: values.ATB_STORAGE_S3_ENDPOINT ?? null,
    bucket,
    region: values.ATB_STORAGE_S3_REGION,
    accessKeyIdFile: resolve(id),
    secretAccessKeyFile: resolve(secret),
  };
}
