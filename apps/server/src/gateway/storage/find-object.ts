import type { Transaction } from '../../database/with-transaction.ts';
import type { FilePlace } from '../../files/keep-file.ts';
import { storageErrors } from './storage-error.ts';

export interface BucketRules {
  readonly id: string;
  readonly public: boolean;
  /** Bytes; null for the server's own limit. */
  readonly fileSizeLimit: number | null;
  readonly mimeTypes: readonly string[] | null;
}

export interface ObjectMetadata {
  readonly eTag?: string;
  readonly size?: number;
  readonly mimetype?: string;
  readonly cacheControl?: string;
}

export interface ObjectRow {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly owner: string | null;
  /** The blob with its bytes; null where a row was made by other hands. */
  readonly version: string | null;
  readonly metadata: ObjectMetadata;
  readonly user_metadata: object;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_accessed_at: Date;
}

export const OBJECT_COLUMNS =
  'id, bucket_id, name, owner, version, metadata, user_metadata, created_at, updated_at, last_accessed_at';

/** @throws the answer to a bucket that is not there, or not to be seen by who asks. */
export async function findBucket(tx: Transaction, id: string): Promise<BucketRules> {
  const { rows } = await tx.query<{
    public: boolean;
    file_size_limit: string | null;
    allowed_mime_types: string[] | null;
  }>('select public, file_size_limit, allowed_mime_types from files.buckets where id = $1', [id]);
  const [row] = rows;
  if (row === undefined) throw storageErrors.noBucket();
  const { file_size_limit: limit, allowed_mime_types: mimeTypes } = row;
  return { id, public: row.public, fileSizeLimit: limit === null ? null : Number(limit), mimeTypes };
}

/** @throws the answer to an object that is not there, or not to be seen by who asks. */
export async function findObject(tx: Transaction, { bucket, name }: FilePlace): Promise<ObjectRow> {
  const { rows } = await tx.query<ObjectRow>(
    `select ${OBJECT_COLUMNS} from files.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  );
  const [row] = rows;
  if (row === undefined) throw storageErrors.noObject();
  return row;
}
