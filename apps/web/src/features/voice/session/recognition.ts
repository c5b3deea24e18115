// features/voice: commands by voice, or typed; what they ask for is shown, read back and confirmed.

/** What of the browser's speech recognition is used; TypeScript's own list has no part of it. */
export interface RecognitionResult {
  readonly isFinal: boolean;
  readonly length: number;
  readonly [index: number]: { readonly transcript: string; readonly confidence?: number };
}

export interface RecognitionEvent {
  readonly resultIndex: number;
  readonly results: ArrayLike<RecognitionResult>;
}

export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  maxAlternatives: number;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

export type RecognitionConstructor = new () => Recognition;

/** The browser's recogniser; null where there is none. */
export function findRecognition(): RecognitionConstructor | null {
  const found: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition');
  return typeof found === 'function' ? (found as RecognitionConstructor) : null;
}

/** Asks for the microphone and lets go of it: the recogniser opens its own. @throws when it may not or cannot be opened. */
export async function requestMicrophone(): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  for (const track of stream.getTracks()) track.stop();
}
