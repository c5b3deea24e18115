import { MPEGDecoder } from 'mpg123-decoder';

export interface DecodedSound {
  readonly sampleRate: number;
  readonly seconds: number;
  /** Of all samples, 0 to 1. */
  readonly loudness: number;
  /** Faults that the decoder found. */
  readonly faults: number;
}

/** Plays an mp3 file into memory. */
export async function decodeMp3(file: Uint8Array): Promise<DecodedSound> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, samplesDecoded, sampleRate, errors } = decoder.decode(file);
  decoder.free();
  const samples = channelData[0] ?? new Float32Array();
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0);
  return {
    sampleRate,
    seconds: samplesDecoded / sampleRate,
    loudness: Math.sqrt(energy / Math.max(1, samples.length)),
    faults: errors.length,
  };
}
