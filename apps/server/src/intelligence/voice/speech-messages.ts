import type { SpokenText } from './flite.ts';

/** To the thread that speaks. */
export interface SpeechJob {
  readonly id: number;
  readonly utterance: SpokenText;
}

/** From it: an mp3 file, or why there is none. */
export type SpeechResult =
  | { readonly id: number; readonly mp3: Uint8Array }
  | { readonly id: number; readonly error: string };
