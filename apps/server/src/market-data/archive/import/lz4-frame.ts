const MAGIC = 0x184d2204;
/** The high bit of a block's size says that the block is not compressed. */
const PLAIN_BLOCK = 0x80000000;
const MIN_MATCH = 4;

/**
 * Unpacks an LZ4 frame, as feather files hold one for every column. Checksums inside the frame are skipped: what is in
 * a damaged one is found by the checks of candles.
 * @throws an Error when the frame is damaged.
 * @see LZ4 Frame Format 1.6.4 and LZ4 Block Format, lz4/lz4 `doc/`
 */
export function decodeLz4Frame(frame: Uint8Array): Uint8Array {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  try {
    return readFrame(frame, view);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Error('an LZ4 block is cut off or damaged', { cause: error });
  }
}

function readFrame(frame: Uint8Array, view: DataView): Uint8Array {
  if (view.getUint32(0, true) !== MAGIC) throw new Error('it is no LZ4 frame');
  const flags = view.getUint8(4);
  if (flags >> 6 !== 1) throw new Error('it is an LZ4 frame of another version');
  const [hasBlockChecksum, hasContentSize, hasDictionary] = [flags & 0x10, flags & 0x08, flags & 0x01];
  if (hasDictionary) throw new Error('the LZ4 frame needs a dictionary');
  const blockMax = 1 << (8 + 2 * ((view.getUint8(5) >> 4) & 7));
  const output = new GrowingBytes(hasContentSize ? Number(view.getBigUint64(6, true)) : frame.length * 3);
  for (let at = hasContentSize ? 15 : 7; ; ) {
    const word = view.getUint32(at, true);
    if (word === 0) return output.take();
    const size = word & ~PLAIN_BLOCK;
    const block = frame.subarray(at + 4, at + 4 + size);
    if (block.length < size) throw new Error('an LZ4 block is cut off');
    output.reserve(blockMax);
    if (word >>> 31 === 1) output.append(block);
    else decodeBlock(block, output);
    at += 4 + size + (hasBlockChecksum ? 4 : 0);
  }
}

function decodeBlock(block: Uint8Array, output: GrowingBytes): void {
  let at = 0;
  const next = (): number => {
    const byte = block[at];
    if (byte === undefined) throw new RangeError('past the end of the block');
    at += 1;
    return byte;
  };
  const readLength = (start: number): number => {
    let length = start;
    for (let byte = start === 15 ? 255 : 0; byte === 255; ) {
      byte = next();
      length += byte;
    }
    return length;
  };
  while (at < block.length) {
    const token = next();
    const literals = readLength(token >> 4);
    if (at + literals > block.length) throw new RangeError('past the end of the block');
    output.append(block.subarray(at, at + literals));
    at += literals;
    // The last sequence of a block has literals only.
    if (at === block.length) return;
    const distance = next() | (next() << 8);
    output.repeat(distance, readLength(token & 15) + MIN_MATCH);
  }
}

/** Grows by doubling; a block may refer to what earlier blocks wrote. */
class GrowingBytes {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(Math.min(capacity, 1 << 30));
  }

  reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes `length` bytes again that begin `distance` before the end; they may overlap what is being written. */
  repeat(distance: number, length: number): void {
    if (distance === 0 || distance > this.#length) throw new RangeError('a match begins before the data');
    this.reserve(length);
    const bytes = this.#bytes;
    const end = this.#length + length;
    for (let to = this.#length; to < end; to += 1) bytes[to] = bytes[to - distance] ?? 0;
    this.#length = end;
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}
