import { decompressFrameSync } from 'lz4-napi';

/**
 * Unpacks an LZ4 frame, as feather files hold one for every column. Its checksums are verified where it has some.
 * @throws an Error when the frame is damaged.
 */
export function decodeLz4Frame(frame: Uint8Array): Uint8Array {
  const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
  try {
    const unpacked = decompressFrameSync(bytes);
    requireEnd(bytes);
    return unpacked;
  } catch (error) {
    throw new Error('an LZ4 block is cut off or damaged', { cause: error });
  }
}

/**
 * The library takes a frame that is cut off between two blocks for a whole one.
 * @throws a RangeError when no end mark follows the blocks.
 * @see LZ4 Frame Format 1.6.4, lz4/lz4 `doc/`
 */
function requireEnd(frame: Buffer): void {
  const flags = frame.readUInt8(4);
  const [hasBlockChecksum, hasContentSize] = [flags & 0x10, flags & 0x08];
  let at = hasContentSize ? 15 : 7;
  for (let word = frame.readUInt32LE(at); word !== 0; word = frame.readUInt32LE(at)) {
    // The high bit of a block's size says that the block is not compressed.
    at += 4 + (word & 0x7fffffff) + (hasBlockChecksum ? 4 : 0);
  }
}
