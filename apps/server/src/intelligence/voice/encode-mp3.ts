import { createMp3Encoder } from 'wasm-media-encoders';
import type { Sound } from './read-wave.ts';

/** Kilobits a second: plain speech needs no more. */
const BITRATE = 48;
/** Samples handed over at once; the encoder's memory grows with them. */
const SLICE = 11_520;

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>;
let opening: Promise<Encoder> | null = null;

/** An mp3 file of one channel. */
export async function encodeMp3({ samples, sampleRate }: Sound): Promise<Uint8Array> {
  opening ??= createMp3Encoder();
  const encoder = await opening;
  encoder.configure({ channels: 1, sampleRate, bitrate: BITRATE });
  const parts: Uint8Array[] = [];
  // What the encoder hands out is its own memory, which the next slice overwrites.
  for (let at = 0; at < samples.length; at += SLICE)
    parts.push(encoder.encode([samples.subarray(at, at + SLICE)]).slice());
  parts.push(encoder.finalize().slice());
  return Buffer.concat(parts);
}
