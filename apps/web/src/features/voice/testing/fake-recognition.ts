import type { Recognition, RecognitionEvent, RecognitionResult } from '../session/recognition.ts';

/** Stands in for the browser's recogniser: says what a test tells it to, whatever a real one may say. */
export class FakeRecognition implements Recognition {
  static readonly made: FakeRecognition[] = [];
  /** What `start` throws, once. */
  static failsWith: Error | null = null;

  lang = '';
  continuous = true;
  interimResults = false;
  maxAlternatives = 1;
  onresult: ((event: RecognitionEvent) => void) | null = null;
  onerror: ((event: { readonly error: string }) => void) | null = null;
  onend: (() => void) | null = null;
  isOn = false;

  constructor() {
    FakeRecognition.made.push(this);
  }

  static get current(): FakeRecognition {
    const last = FakeRecognition.made.at(-1);
    if (last === undefined) throw new Error('No recogniser was made.');
    return last;
  }

  static reset(): void {
    FakeRecognition.made.length = 0;
    FakeRecognition.failsWith = null;
  }

  start(): void {
    const fault = FakeRecognition.failsWith;
    FakeRecognition.failsWith = null;
    if (fault !== null) throw fault;
    this.isOn = true;
  }

  stop(): void {
    this.end();
  }

  abort(): void {
    this.isOn = false;
    this.onerror?.({ error: 'aborted' });
    this.onend?.();
  }

  /** The recogniser ends by itself. */
  end(): void {
    this.isOn = false;
    this.onend?.();
  }

  /** As browsers do: an error, then the end. */
  fail(error: string): void {
    this.onerror?.({ error });
    this.end();
  }

  mutter(transcript: string): void {
    this.#emit(false, [[transcript, 0.1]]);
  }

  say(...alternatives: ReadonlyArray<readonly [transcript: string, confidence: number]>): void {
    this.#emit(true, alternatives);
  }

  #emit(isFinal: boolean, alternatives: ReadonlyArray<readonly [string, number]>): void {
    const readings = alternatives.map(([transcript, confidence]) => ({ transcript, confidence }));
    const result: RecognitionResult = Object.assign(readings, { isFinal });
    this.onresult?.({ resultIndex: 0, results: [result] });
  }
}
