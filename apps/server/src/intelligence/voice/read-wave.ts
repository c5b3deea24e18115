/** Recorded sound: one channel, -1 to 1. */
export interface Sound {
  readonly samples: Float32Array;
  /** Samples a second. */
  readonly sampleRate: number;
}

const HEADER_BYTES = 12;
const CHUNK_BYTES = 8;

/** Reads a RIFF file of 16 bits and one channel. @throws for any other. */
export function readWave(file: Uint8Array): Sound {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const text = (at: number): string => String.fromCodePoint(...file.subarray(at, at + 4));
  if (file.length < HEADER_BYTES || text(0) !== 'RIFF' || text(8) !== 'WAVE') throw new Error('This is no wave file.');
  let sampleRate = 0;
  for (let at = HEADER_BYTES; at + CHUNK_BYTES <= file.length; ) {
    const [name, start] = [text(at), at + CHUNK_BYTES];
    const length = Math.min(view.getUint32(at + 4, true), file.length - start);
    if (name === 'fmt ') {
      const [channels, bits] = [view.getUint16(start + 2, true), view.getUint16(start + 14, true)];
      if (channels !== 1 || bits !== 16) throw new Error(`The wave file has ${channels} channels of ${bits} bits.`);
      sampleRate = view.getUint32(start + 4, true);
    }
    if (name === 'data' && sampleRate > 0) {
      const samples = Float32Array.from(
        { length: length >> 1 },
        (_, index) => view.getInt16(start + 2 * index, true) / 32_768,
      );
      return { samples, sampleRate };
    }
    at = start + length + (length % 2);
  }
  throw new Error('The wave file holds no sound.');
}
