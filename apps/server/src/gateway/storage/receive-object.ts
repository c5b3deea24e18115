import { isPlainObject } from '@atb/core/base/is-plain-object';
import type { Context } from 'hono';
import { type FilePlace, keepFile, type KeptFile, type RunInScope } from '../../files/keep-file.ts';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import { type BucketRules, findBucket } from './find-object.ts';
import { keepPace, UPLOAD_PACE } from './keep-pace.ts';
import { readBoundary, readMultipart } from './read-multipart.ts';
import type { StorageContext } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';

export interface Upload extends FilePlace {
  readonly isUpsert: boolean;
  readonly owner: string | null;
  readonly run: RunInScope;
}

interface Content {
  readonly mimetype: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly fields: ReadonlyMap<string, string>;
}

const METADATA_LENGTH_MAX = 16_384;
const SECONDS = /^\d{1,10}$/u;

/** Takes a file from a request, raw or as a form, as it arrives: what is too large is refused by its length, or cut off. */
export async function receiveObject(
  context: StorageContext,
  c: Context<GatewayEnv>,
  upload: Upload,
): Promise<KeptFile> {
  const bucket = await upload.run((tx) => findBucket(tx, upload.bucket));
  const bytesMax = Math.min(context.fileBytesMax, bucket.fileSizeLimit ?? Number.POSITIVE_INFINITY);
  const declared = readLength(c);
  const type = c.req.header('Content-Type') ?? 'application/octet-stream';
  const boundary = readBoundary(type);
  // A form is a little longer than its file.
  if (declared !== null && declared > bytesMax + (boundary === null ? 0 : FORM_BYTES)) throw storageErrors.tooLarge();
  const chunks = keepPace(readChunks(c.req.raw.body), context.uploadPace ?? UPLOAD_PACE, storageErrors.tooSlow);
  const receive = async (): Promise<KeptFile> => {
    const content = boundary === null ? readRaw(c, type, chunks) : await readMultipart(chunks, boundary);
    requireType(bucket, content.mimetype);
    return keepFile(context.store, upload.run, {
      bucket: upload.bucket,
      name: upload.name,
      isUpsert: upload.isUpsert,
      owner: upload.owner,
      bytes: content.bytes,
      mimetype: content.mimetype,
      bytesExpected: declared === null ? null : Math.min(declared, bytesMax),
      bytesMax,
      details: () => readDetails(content.fields),
    });
  };
  try {
    return await context.transfers.run(c.get('callerKey'), receive);
  } finally {
    await chunks.return();
  }
}

/** What the lines around a form's file may take. */
const FORM_BYTES = 100_000;

function readLength(c: Context<GatewayEnv>): number | null {
  const declared = c.req.header('Content-Length');
  return declared === undefined ? null : Number(declared);
}

/** Leaves a body that is not read to its end as it is, so that its sender may still be told why. */
async function* readChunks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array, void, void> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

function readRaw(c: Context<GatewayEnv>, type: string, bytes: AsyncIterable<Uint8Array>): Content {
  const fields = new Map<string, string>();
  const seconds = /max-age=(\d{1,10})/u.exec(c.req.header('Cache-Control') ?? '')?.[1];
  if (seconds !== undefined) fields.set('cacheControl', seconds);
  const metadata = c.req.header('X-Metadata');
  if (metadata !== undefined) fields.set('metadata', Buffer.from(metadata, 'base64').toString('utf8'));
  return { mimetype: type, bytes, fields };
}

/** A bucket's list may name a type, or all of a kind as `image/*`. */
function requireType({ mimeTypes }: BucketRules, mimetype: string): void {
  const type = mimetype.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!/^[\w.+-]+\/[\w.+-]+$/u.test(type)) throw storageErrors.wrongType(type.slice(0, 100));
  const isTaken = (allowed: string) =>
    allowed.endsWith('/*') ? type.startsWith(allowed.slice(0, -1)) : allowed.toLowerCase() === type;
  if (mimeTypes !== null && mimeTypes.length > 0 && !mimeTypes.some(isTaken)) throw storageErrors.wrongType(type);
}

function readDetails(fields: ReadonlyMap<string, string>): { cacheControl: string; userMetadata: object } {
  const seconds = fields.get('cacheControl') ?? '';
  return {
    cacheControl: SECONDS.test(seconds) ? `max-age=${seconds}` : 'no-cache',
    userMetadata: readMetadata(fields.get('metadata')),
  };
}

function readMetadata(text: string | undefined): object {
  if (text === undefined) return {};
  if (text.length > METADATA_LENGTH_MAX) throw storageErrors.badRequest('metadata is too large');
  try {
    const json: unknown = JSON.parse(text);
    if (isPlainObject(json) && !text.includes('\\u0000')) return json;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw storageErrors.badRequest('metadata must be a JSON object');
}
