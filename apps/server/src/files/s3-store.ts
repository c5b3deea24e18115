import { Readable } from 'node:stream';
import type * as AwsSdk from '@aws-sdk/client-s3';
import { BlobMissing, type BlobStore, requireBlobId } from './blob-store.ts';

export interface S3Settings {
  /** Address of the store; null for Amazon's own. */
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** What of one upload is in memory at once; S3 takes parts of at least 5 MB and at most 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
const CHECK_TIMEOUT_MS = 5_000;
/** No blob has this id. */
const NO_BLOB = '00000000-0000-0000-0000-000000000000';

/** Keeps blobs as objects of an S3-compatible store. The client is loaded when it is needed: most installations never do. */
export async function openS3Store({ endpoint, bucket, region, ...credentials }: S3Settings): Promise<BlobStore> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    credentials,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Stores other than Amazon's do not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: REQUEST_TIMEOUT_MS },
  });
  const at = (id: string) => ({ Bucket: bucket, Key: `files/${requireBlobId(id)}` });
  return {
    write: (id, bytes) => writeParts({ sdk, client, at: at(id) }, bytes),
    read: async (id, range) => {
      const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(id), ...part }));
        if (Body instanceof Readable) return Body;
        throw new Error('The store answered without bytes.');
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) throw new BlobMissing(id, { cause: error });
        throw error;
      }
    },
    remove: async (id) => {
      await client.send(new sdk.DeleteObjectCommand(at(id)));
    },
    check: async () => {
      try {
        // Not the head of the bucket, which needs rights that the rest does not.
        await client.send(new sdk.GetObjectCommand(at(NO_BLOB)), {
          abortSignal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
        });
      } catch (error) {
        if (!(error instanceof sdk.NoSuchKey)) throw error;
      }
    },
  };
}

interface Target {
  readonly sdk: typeof AwsSdk;
  readonly client: AwsSdk.S3Client;
  readonly at: { readonly Bucket: string; readonly Key: string };
}

/** In one go when it fits into one part, else part by part; what was begun and fails is called off. */
async function writeParts({ sdk, client, at }: Target, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const parts = collectParts(bytes);
  const first = await parts.next();
  const head = first.done === true ? Buffer.alloc(0) : first.value;
  if (head.length < PART_BYTES) {
    await client.send(new sdk.PutObjectCommand({ ...at, Body: head, ContentLength: head.length }));
    return;
  }
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(at));
  try {
    const done: { readonly PartNumber: number; readonly ETag: string | undefined }[] = [];
    const send = async (Body: Buffer) => {
      const PartNumber = done.length + 1;
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...at, UploadId, PartNumber, Body }));
      done.push({ PartNumber, ETag });
    };
    await send(head);
    for await (const part of parts) await send(part);
    const MultipartUpload = { Parts: done };
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload }));
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** The bytes in pieces of one part's size; the last may be smaller. */
async function* collectParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, void> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length < PART_BYTES) continue;
    const all = Buffer.concat(chunks);
    let start = 0;
    for (; length - start >= PART_BYTES; start += PART_BYTES) yield all.subarray(start, start + PART_BYTES);
    chunks = start === length ? [] : [all.subarray(start)];
    length -= start;
  }
  if (length > 0) yield Buffer.concat(chunks);
}
