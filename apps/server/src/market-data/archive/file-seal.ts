import { crc32 } from 'node:zlib';

/**
 * A checksum of a whole Arrow IPC file, in the bytes before its footer, which readers of the format pass over: they find the
 * footer by its length, which stands before the last six bytes. The library believes whatever a damaged header says, up to
 * claiming all memory, so nothing of a file is read before its seal has been checked.
 * @see https://arrow.apache.org/docs/format/Columnar.html#ipc-file-format
 */
const SEAL_BYTES = 8;
/** Of the seal; the rest is zero and keeps the footer where eight bytes align. */
const CHECKSUM_BYTES = 4;
const MAGIC = 'ARROW1';
/** The footer's length, and the magic. */
const TAIL_BYTES = 4 + MAGIC.length;

/** A copy of the file with its seal. @throws RangeError when it is no Arrow IPC file. */
export function sealFile(file: Uint8Array): Uint8Array {
  const at = findFooter(file);
  if (at === null) throw new RangeError('only an Arrow IPC file can be sealed');
  const sealed = new Uint8Array(file.length + SEAL_BYTES);
  sealed.set(file.subarray(0, at));
  sealed.set(file.subarray(at), at + SEAL_BYTES);
  viewOf(sealed).setUint32(at, checksumAround(sealed, at), true);
  return sealed;
}

/** @throws an Error that says what is wrong when the file is not as it was sealed. */
export function checkSeal(file: Uint8Array): void {
  const footer = findFooter(file);
  if (footer === null) throw new Error('it is cut off or no Arrow file');
  const at = footer - SEAL_BYTES;
  if (at < MAGIC.length || viewOf(file).getUint32(at, true) !== checksumAround(file, at)) {
    throw new Error('its checksum does not match');
  }
}

/** Where the footer begins; null when the ends of the file are not those of an Arrow file. */
export function findFooter(file: Uint8Array): number | null {
  const text = (part: Uint8Array): string => Buffer.from(part).toString('latin1');
  if (file.length < MAGIC.length + TAIL_BYTES) return null;
  if (text(file.subarray(0, MAGIC.length)) !== MAGIC || text(file.subarray(-MAGIC.length)) !== MAGIC) return null;
  const at = file.length - TAIL_BYTES - viewOf(file).getUint32(file.length - TAIL_BYTES, true);
  return at < MAGIC.length ? null : at;
}

/** Of every byte but its own. */
function checksumAround(file: Uint8Array, at: number): number {
  return crc32(file.subarray(at + CHECKSUM_BYTES), crc32(file.subarray(0, at)));
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
