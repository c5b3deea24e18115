import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
/** The end record may be followed by a comment of at most 65,535 bytes. */
const COMMENT_MAX = 0xffff;
const inflate = promisify(inflateRaw);

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The one file in a zip archive, its checksum verified. Folders do not count.
 * @param sizeMax Bytes that it may unpack to.
 * @throws an Error that says why when there is not exactly one, or when it is damaged.
 * @see APPNOTE.TXT 6.3, PKWARE: 4.3.7 local header, 4.3.12 central directory, 4.3.16 end record
 */
export async function readZipEntry(bytes: Uint8Array, sizeMax: number): Promise<ZipEntry> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const files = listEntries(zip).filter((entry) => !entry.name.endsWith('/'));
    const [entry] = files;
    if (entry === undefined || files.length > 1) throw new Error(`the zip holds ${files.length} files instead of one`);
    if (entry.size > sizeMax) throw new Error(`the file in the zip is larger than ${sizeMax / 1e6} MB; split it`);
    return { name: entry.name, bytes: await extract(zip, entry) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Error('the zip is cut off or damaged', { cause: error });
  }
}

interface CentralEntry {
  readonly name: string;
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
}

function listEntries(zip: Buffer): readonly CentralEntry[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  const entries: CentralEntry[] = [];
  for (let at = zip.readUInt32LE(end + 16), i = 0; i < count; i += 1) {
    if (zip.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new Error('the list of files in the zip is damaged');
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      checksum: zip.readUInt32LE(at + 16),
      packedSize: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - END_BYTES - COMMENT_MAX);
  for (let at = zip.length - END_BYTES; at >= lowest; at -= 1) {
    if (zip.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw new Error('the zip is cut off: its end is missing');
}

async function extract(zip: Buffer, { method, checksum, packedSize, size, offset }: CentralEntry): Promise<Uint8Array> {
  if (zip.readUInt32LE(offset) !== LOCAL_SIGNATURE) throw new Error('the zip is damaged');
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  if (start + packedSize > zip.length) throw new Error('the zip is cut off');
  const packed = zip.subarray(start, start + packedSize);
  const bytes = await unpack(packed, method, size);
  if (bytes.length !== size || crc32(bytes) !== checksum) throw new Error('the file in the zip is damaged');
  return bytes;
}

async function unpack(packed: Buffer, method: number, size: number): Promise<Uint8Array> {
  if (method === 0) return packed;
  if (method !== 8) throw new Error(`the zip uses compression method ${method}; only "deflate" is known`);
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw new Error('the file in the zip is damaged', { cause: error });
  }
}
