import { createHash } from 'node:crypto';
import type { Transaction } from '../database/with-transaction.ts';
import type { BlobStore } from './blob-store.ts';

/** Runs statements in one transaction: as the caller of a request, or as the engine. */
export type RunInScope = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

export interface FilePlace {
  readonly bucket: string;
  readonly name: string;
}

export interface IncomingFile extends FilePlace {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Bytes that it will have at most; null when nobody said. */
  readonly bytesExpected: number | null;
  readonly bytesMax: number;
  /** Takes the place of an object of that name. */
  readonly isUpsert: boolean;
  readonly owner: string | null;
  readonly mimetype: string;
  /** Asked when the bytes are there: a form may name them behind its file. */
  readonly details: () => FileDetails;
}

export interface FileDetails {
  /** Such as `max-age=3600`. */
  readonly cacheControl: string;
  readonly userMetadata: object;
}

export interface KeptFile {
  readonly id: string;
  /** The blob with its bytes. */
  readonly version: string;
  readonly bytes: number;
}

export class FileTooLarge extends Error {
  constructor(bytesMax: number) {
    super(`the file is larger than ${bytesMax} bytes`);
    this.name = 'FileTooLarge';
  }
}

/** An object of that name is there, and nobody asked for another in its place. */
export class FileExists extends Error {
  constructor() {
    super('a file of that name exists');
    this.name = 'FileExists';
  }
}

/** What is counted at once of a file whose length nobody said: so one that does not fit is cut off soon. */
const STEP_BYTES = 8_000_000;

/**
 * Keeps a file: a place is reserved, the bytes are written, then one transaction makes the row that names them. Whatever breaks in
 * between leaves a reservation that housekeeping ends.
 * @throws `FileTooLarge`, `FileExists`, or the refusal of the database (no right, no room).
 */
export async function keepFile(store: BlobStore, run: RunInScope, file: IncomingFile): Promise<KeptFile> {
  const { bucket, name, bytesExpected, bytesMax } = file;
  if (bytesExpected !== null && bytesExpected > bytesMax) throw new FileTooLarge(bytesMax);
  const version = await run(async (tx) => {
    if (!file.isUpsert && (await isThere(tx, file))) throw new FileExists();
    const reserved = await tx.query<{ id: string }>('select files.reserve($1, $2, $3) as id', [
      bucket,
      name,
      bytesExpected ?? 0,
    ]);
    return reserved.rows[0]?.id ?? '';
  });
  try {
    const meter = createMeter(file, (bytes) => run((tx) => settle(tx, version, bytes)));
    await store.write(version, meter.bytes);
    const id = await run(async (tx) => {
      await settle(tx, version, meter.length());
      return writeRow(tx, file, { version, bytes: meter.length(), eTag: meter.eTag() });
    });
    return { id, version, bytes: meter.length() };
  } catch (error) {
    // When this fails as well, the reservation ends by itself.
    await run((tx) => tx.query('select files.release($1)', [version])).catch(() => undefined);
    await store.remove(version).catch(() => undefined);
    throw error;
  }
}

async function isThere(tx: Transaction, { bucket, name }: FilePlace): Promise<boolean> {
  const found = await tx.query('select 1 from files.objects where bucket_id = $1 and name = $2', [bucket, name]);
  return found.rowCount === 1;
}

async function settle(tx: Transaction, version: string, bytes: number): Promise<void> {
  await tx.query('select files.settle($1, $2)', [version, bytes]);
}

interface WrittenBytes {
  readonly version: string;
  readonly bytes: number;
  readonly eTag: string;
}

async function writeRow(tx: Transaction, file: IncomingFile, { version, bytes, eTag }: WrittenBytes): Promise<string> {
  const { cacheControl, userMetadata } = file.details();
  const metadata = {
    eTag,
    size: bytes,
    mimetype: file.mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: bytes,
    httpStatusCode: 200,
  };
  const replace = `on conflict (bucket_id, name) do update set version = excluded.version, owner = excluded.owner,
    metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = clock_timestamp()`;
  const { rows } = await tx.query<{ id: string }>(
    `insert into files.objects (bucket_id, name, owner, version, metadata, user_metadata) values ($1, $2, $3, $4, $5, $6)
     ${file.isUpsert ? replace : 'on conflict (bucket_id, name) do nothing'} returning id`,
    [file.bucket, file.name, file.owner, version, metadata, userMetadata],
  );
  const [row] = rows;
  if (row === undefined) throw new FileExists();
  return row.id;
}

/** Counts and digests what passes, and has room counted for what was not announced. */
function createMeter({ bytes, bytesExpected, bytesMax }: IncomingFile, reserve: (bytes: number) => Promise<void>) {
  const digest = createHash('md5');
  let length = 0;
  let reserved = bytesExpected ?? 0;
  async function* pass(): AsyncGenerator<Uint8Array, void, void> {
    for await (const chunk of bytes) {
      length += chunk.byteLength;
      if (length > bytesMax) throw new FileTooLarge(bytesMax);
      if (length > reserved) {
        reserved = length + STEP_BYTES;
        await reserve(reserved);
      }
      digest.update(chunk);
      yield chunk;
    }
  }
  return { bytes: pass(), length: () => length, eTag: () => `"${digest.copy().digest('hex')}"` };
}
