import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** A file of the web app in memory. */
export interface WebFile {
  readonly body: Buffer<ArrayBuffer>;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Quoted, as the header has it; for a compressed form the encoding is added. */
  readonly etag: string;
  /** The compressed body, made once; null when compressing this kind of file gains nothing. */
  readonly compress: ((encoding: Encoding) => Promise<Buffer<ArrayBuffer>>) | null;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  mp3: 'audio/mpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
};

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|manifest|wasm|xml)|image\/svg)/u;
/** Below this many bytes the headers of compression cost more than it saves. */
const COMPRESS_BYTES_MIN = 1_000;
/** From 0 to 11; the next steps cost several times as long for one percent. */
const BROTLI_QUALITY = 9;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export function createWebFile(name: string, body: Buffer<ArrayBuffer>, cacheControl: string): WebFile {
  const contentType = CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  const isCompressible = COMPRESSIBLE.test(contentType) && body.length >= COMPRESS_BYTES_MIN;
  return {
    body,
    contentType,
    cacheControl,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    compress: isCompressible ? createCompressor(body) : null,
  };
}

function createCompressor(body: Buffer<ArrayBuffer>): NonNullable<WebFile['compress']> {
  const made = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();
  return (encoding) => {
    const known = made.get(encoding);
    if (known !== undefined) return known;
    const making =
      encoding === 'br'
        ? brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : gzipAsync(body, { level: 9 });
    made.set(encoding, making);
    return making;
  };
}
