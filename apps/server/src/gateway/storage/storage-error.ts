// storage: /storage/v1 as the stock client speaks it: buckets, objects, signed addresses.
import { DatabaseError } from 'pg';
import { sentenceOf } from '../../database/user-refusal.ts';
import { FileExists, FileTooLarge } from '../../files/keep-file.ts';
import { BlobMissing } from '../../files/blob-store.ts';
import { AppError } from '../app-error.ts';

interface Refusal {
  /** What the body says; the answer itself has status 400, as the service's have. */
  readonly statusCode: number;
  readonly error: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal in the storage service's own words. */
export class StorageError extends AppError {
  readonly statusCode: string;

  constructor({ statusCode, error, message, headers = {} }: Refusal, options: { readonly cause?: unknown } = {}) {
    const status = KEPT.has(statusCode) ? statusCode : 400;
    super(status, error, message, { headers, cause: options.cause });
    this.name = 'StorageError';
    this.statusCode = String(statusCode);
  }
}

/** Told by the status itself, so that what stands between understands them as well. */
const KEPT: ReadonlySet<number> = new Set([408, 413, 416, 501]);

const CLOSE = { Connection: 'close' };

export const storageErrors = {
  noBucket: () => new StorageError({ statusCode: 404, error: 'Bucket not found', message: 'Bucket not found' }),
  noObject: () => new StorageError({ statusCode: 404, error: 'not_found', message: 'Object not found' }),
  exists: () => new StorageError({ statusCode: 409, error: 'Duplicate', message: 'The resource already exists' }),
  notEmpty: () =>
    new StorageError({
      statusCode: 409,
      error: 'InvalidRequest',
      message: 'The bucket you tried to delete is not empty',
    }),
  tooLarge: () =>
    new StorageError({
      statusCode: 413,
      error: 'Payload too large',
      message: 'The object exceeded the maximum allowed size',
      headers: CLOSE,
    }),
  tooSlow: () =>
    new StorageError({
      statusCode: 408,
      error: 'Request timeout',
      message: 'The upload was too slow: send at least 16 KiB a second',
      headers: CLOSE,
    }),
  wrongType: (type: string) =>
    new StorageError({ statusCode: 415, error: 'invalid_mime_type', message: `mime type ${type} is not supported` }),
  badKey: (key: string) =>
    new StorageError({ statusCode: 400, error: 'InvalidKey', message: `Invalid key: ${key.slice(0, 100)}` }),
  badBucket: () => new StorageError({ statusCode: 400, error: 'Invalid Input', message: 'Bucket name invalid' }),
  badRequest: (message: string) => new StorageError({ statusCode: 400, error: 'InvalidRequest', message }),
  badRange: (size: number) =>
    new StorageError({
      statusCode: 416,
      error: 'invalid_range',
      message: 'invalid range provided',
      headers: { 'Content-Range': `bytes */${size}` },
    }),
  badSignature: () =>
    new StorageError({
      statusCode: 400,
      error: 'InvalidSignature',
      message: 'The address is not valid or has expired.',
    }),
  denied: (message = 'new row violates row-level security policy') =>
    new StorageError({ statusCode: 403, error: 'Unauthorized', message }),
  notOffered: (feature: string) =>
    new StorageError({
      statusCode: 501,
      error: 'FeatureNotEnabled',
      message: `The feature ${feature} is not enabled for this resource`,
    }),
} as const;

const LIMITS: ReadonlySet<string> = new Set(['STORAGE_FULL', 'FILES_FULL']);

/** What the caller is told of a failure; what is no refusal is handed on as it is. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof FileExists) return storageErrors.exists();
  if (error instanceof FileTooLarge) return storageErrors.tooLarge();
  if (error instanceof BlobMissing) return storageErrors.noObject();
  if (!(error instanceof DatabaseError)) return error;
  if (error.code === '42501') return storageErrors.denied();
  if (error.code === '23505') return storageErrors.exists();
  if (error.code === 'P0001' && LIMITS.has(error.message)) {
    const message = sentenceOf(error);
    return new StorageError({ statusCode: 413, error: 'QuotaExceeded', message, headers: CLOSE }, { cause: error });
  }
  return error;
}

/** The body of a refusal as clients of the service read it. */
export function storageShape(refusal: AppError): object {
  const statusCode = refusal instanceof StorageError ? refusal.statusCode : String(refusal.status);
  return { statusCode, error: refusal.body.code, message: refusal.body.message };
}
