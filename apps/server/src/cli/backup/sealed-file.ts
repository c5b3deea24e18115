// backup: the files that `atb backup` writes and `atb restore` reads.
import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/** First line of a file: what it is and, when it is encrypted, from what its key is made. */
const headerSchema = z.object({
  atb: z.enum(['backup', 'secrets']),
  format: z.literal(1),
  madeAt: z.string(),
  scrypt: z
    .object({
      salt: z.string(),
      N: z.int().min(2).max(1_048_576),
      r: z.int().min(1).max(32),
      p: z.int().min(1).max(16),
    })
    .nullable(),
});
export type SealedHeader = z.infer<typeof headerSchema>;

const COST = { N: 131_072, r: 8, p: 1 } as const;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const CHUNK_BYTES = 65_536;
const LENGTH_BYTES = 4;
/** In the length of the last chunk, so that a file that was cut short is not taken for a whole one. */
const LAST = 0x80_00_00_00;
const HEADER_BYTES_MAX = 4_096;

function deriveKey(passphrase: string, { salt, N, r, p }: NonNullable<SealedHeader['scrypt']>): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((done, fail) => {
    scrypt(passphrase, Buffer.from(salt, 'base64'), KEY_BYTES, options, (error, key) =>
      error ? fail(error) : done(key),
    );
  });
}

/** Each chunk has a number of its own; the key is new with every file, so none repeats. */
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
}

async function* inChunks(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let waiting = Buffer.alloc(0);
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part]);
    while (waiting.length > size) {
      yield { chunk: waiting.subarray(0, size), isLast: false };
      waiting = waiting.subarray(size);
    }
  }
  yield { chunk: waiting, isLast: true };
}

async function* encrypt(source: AsyncIterable<Buffer>, key: Buffer, context: Buffer): AsyncGenerator<Buffer> {
  let index = 0;
  for await (const { chunk, isLast } of inChunks(source, CHUNK_BYTES)) {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE((isLast ? LAST : 0) + chunk.length);
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index)).setAAD(Buffer.concat([context, length]));
    yield Buffer.concat([length, cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

async function* decrypt(source: AsyncIterable<Buffer>, key: Buffer, context: Buffer): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  let index = 0;
  let isOver = false;
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part]);
    while (waiting.length >= LENGTH_BYTES && !isOver) {
      const length = waiting.subarray(0, LENGTH_BYTES);
      const size = length.readUInt32BE() & ~LAST;
      if (size > CHUNK_BYTES) throw new Error('the file is damaged');
      const end = LENGTH_BYTES + size + TAG_BYTES;
      if (waiting.length < end) break;
      yield openChunk({
        key,
        index,
        context: Buffer.concat([context, length]),
        sealed: waiting.subarray(LENGTH_BYTES, end),
      });
      isOver = length.readUInt32BE() >= LAST;
      waiting = waiting.subarray(end);
      index += 1;
    }
  }
  if (!isOver || waiting.length > 0) throw new Error('the file is damaged: it does not end where it should');
}

interface SealedChunk {
  readonly key: Buffer;
  readonly index: number;
  readonly context: Buffer;
  readonly sealed: Buffer;
}

function openChunk({ key, index, context, sealed }: SealedChunk): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index)).setAAD(context);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new Error(index === 0 ? 'the passphrase is not that of the file' : 'the file is damaged', { cause: error });
  }
}

export interface WrittenFile {
  readonly bytes: number;
  /** Of the file as it lies there, hex. */
  readonly sha256: string;
}

/** Writes lines, compressed and, with a passphrase, encrypted, into a new file that only its owner reads. */
export async function writeSealed(
  path: string,
  { kind, passphrase }: { readonly kind: SealedHeader['atb']; readonly passphrase: string | null },
  lines: AsyncIterable<string>,
): Promise<WrittenFile> {
  const params = passphrase === null ? null : { salt: randomBytes(16).toString('base64'), ...COST };
  const header: SealedHeader = { atb: kind, format: 1, madeAt: new Date().toISOString(), scrypt: params };
  const first = Buffer.from(`${JSON.stringify(header)}\n`);
  const key = passphrase === null || params === null ? null : await deriveKey(passphrase, params);
  const digest = createHash('sha256');
  let bytes = 0;
  const packed = Readable.from(lines, { objectMode: false }).pipe(createGzip());
  async function* content(): AsyncGenerator<Buffer> {
    yield first;
    yield* key === null ? (packed as AsyncIterable<Buffer>) : encrypt(packed, key, first);
  }
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const part of content()) {
      digest.update(part);
      bytes += part.length;
      yield part;
    }
  }
  await pipeline(Readable.from(counted()), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { bytes, sha256: digest.digest('hex') };
}

/** @throws when the file is none of ours. */
export async function readHeader(path: string): Promise<{ readonly header: SealedHeader; readonly first: Buffer }> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES_MAX), 0, HEADER_BYTES_MAX, 0);
    const end = buffer.subarray(0, bytesRead).indexOf('\n');
    const first = buffer.subarray(0, end + 1);
    const header = headerSchema.parse(JSON.parse(first.toString('utf8')));
    return { header, first: Buffer.from(first) };
  } catch (error) {
    throw new Error(`"${path}" is not a backup of atb`, { cause: error });
  } finally {
    await file.close();
  }
}

/** The lines of a file, without their ends. @throws when it is another kind, damaged, or the passphrase does not open it. */
export async function* readSealed(
  path: string,
  { kind, passphrase }: { readonly kind: SealedHeader['atb']; readonly passphrase: string | null },
): AsyncGenerator<string> {
  const { header, first } = await readHeader(path);
  if (header.atb !== kind)
    throw new Error(`"${path}" holds ${header.atb === 'secrets' ? 'secrets' : 'a database'}, not the ${kind}`);
  if (header.scrypt !== null && passphrase === null) throw new Error(`"${path}" is encrypted: give --passphrase-file`);
  const raw = createReadStream(path, { start: first.length }) as AsyncIterable<Buffer>;
  const packed = header.scrypt === null ? raw : decrypt(raw, await deriveKey(passphrase ?? '', header.scrypt), first);
  const unpacked = createGunzip();
  const feeding = pipeline(Readable.from(packed), unpacked);
  feeding.catch(() => undefined); // reported by the reader
  yield* splitLines(unpacked as AsyncIterable<Buffer>);
  await feeding;
}

async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let waiting: Buffer[] = [];
  for await (const part of source) {
    let from = 0;
    for (let end = part.indexOf(10, from); end >= 0; end = part.indexOf(10, from)) {
      yield Buffer.concat([...waiting, part.subarray(from, end)]).toString('utf8');
      waiting = [];
      from = end + 1;
    }
    if (from < part.length) waiting.push(part.subarray(from));
  }
  if (waiting.length > 0) throw new Error('the file is damaged: its last line is not whole');
}
