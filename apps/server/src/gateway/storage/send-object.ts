import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { BlobStore, ByteRange } from '../../files/blob-store.ts';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import type { ObjectRow } from './find-object.ts';
import { storageErrors } from './storage-error.ts';

export interface SendOptions {
  readonly store: BlobStore;
  /** Whether anybody may see it, and shared caches may keep it. */
  readonly isPublic: boolean;
}

/** Types that nothing in can run, whatever the bytes are; everything else is saved, never shown by a browser. */
const INERT =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp)|text\/(?:plain|csv)|application\/json|audio\/[\w.+-]+|video\/[\w.+-]+)\s*(?:;|$)/iu;
/** Names under which a browser or a system would run what it saved or opened. */
const ACTIVE_NAME = /\.(?:x?html?|xht|shtml|svgz?|m?js|cjs|xml|xsl|xslt|swf|hta|mht|mhtml)$/iu;
/** Should a browser show it all the same, it can do nothing there. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox";

/** The answer with an object's bytes, all or the part that was asked for. */
export async function sendObject(
  c: Context<GatewayEnv>,
  row: ObjectRow,
  { store, isPublic }: SendOptions,
): Promise<Response> {
  if (row.version === null) throw storageErrors.noObject();
  const { eTag = `"${row.version}"`, size = 0, mimetype = 'application/octet-stream' } = row.metadata;
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Content-Type': toHeader(mimetype),
    ETag: eTag,
    'Last-Modified': row.updated_at.toUTCString(),
    'Cache-Control': cacheControl(row, isPublic),
    'Content-Security-Policy': SANDBOX,
    'X-Robots-Tag': 'none',
  });
  const disposition = dispose(c.req.query('download'), row.name, mimetype);
  if (disposition !== null) headers.set('Content-Disposition', disposition);
  if (matches(c.req.header('If-None-Match'), eTag)) return new Response(null, { status: 304, headers });
  const range = readRange(c, size, eTag);
  headers.set('Content-Length', String(range === null ? size : range.end - range.start + 1));
  if (range !== null) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  const status = range === null ? 200 : 206;
  if (c.req.method === 'HEAD' || size === 0) return new Response(null, { status, headers });
  const bytes = await store.read(row.version, range ?? undefined);
  c.req.raw.signal.addEventListener('abort', () => bytes.destroy(), { once: true });
  return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, { status, headers });
}

/** What was stored may not end the header. */
function toHeader(text: string): string {
  return /^[\x20-\x7e]{1,200}$/u.test(text) ? text : 'application/octet-stream';
}

function cacheControl({ metadata }: ObjectRow, isPublic: boolean): string {
  const stored = toHeader(metadata.cacheControl ?? 'no-cache');
  return isPublic ? stored : `private, ${stored}`;
}

/** Saved rather than shown when that was asked for, and whenever it could run. */
function dispose(download: string | undefined, name: string, mimetype: string): string | null {
  const isInert = INERT.test(mimetype) && !ACTIVE_NAME.test(name);
  if (download === undefined && isInert) return null;
  const fileName = encodeURIComponent(
    download === undefined || download === '' ? (name.split('/').at(-1) ?? '') : download,
  );
  return `attachment; filename=${fileName.slice(0, 255)}; filename*=UTF-8''${fileName.slice(0, 255)}`;
}

function matches(given: string | undefined, eTag: string): boolean {
  return (
    given !== undefined &&
    given.split(',').some((one) => one.trim().replace(/^W\//u, '') === eTag || one.trim() === '*')
  );
}

/** One range of bytes; null for all of them, also when several are asked for. */
function readRange(c: Context<GatewayEnv>, size: number, eTag: string): ByteRange | null {
  const wanted = /^bytes=(\d*)-(\d*)$/u.exec(c.req.header('Range') ?? '');
  const condition = c.req.header('If-Range');
  if (wanted === null || (condition !== undefined && condition !== eTag)) return null;
  const [from = '', to = ''] = wanted.slice(1);
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || end < start) throw storageErrors.badRange(size);
  return { start, end };
}
