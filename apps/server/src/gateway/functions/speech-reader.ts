/** What functions ask of the room that speaks. */
export interface SpeechReader {
  /** `rate` and `pitch` against the voice's own. `auto`: the model when there is one, else the voice of this machine. */
  readonly speak: (
    userId: string,
    utterance: { readonly text: string; readonly voice: string; readonly rate: number; readonly pitch: number },
    wanted: 'auto' | 'model' | 'built-in',
  ) => Promise<
    | { readonly status: 'spoken'; readonly mp3: Uint8Array; readonly provider: 'model' | 'built-in' }
    | { readonly status: 'refused'; readonly reason: 'NO_SPEECH' }
    | { readonly status: 'refused'; readonly reason: 'TOO_MUCH_SPEECH'; readonly waitMs: number }
  >;
}
