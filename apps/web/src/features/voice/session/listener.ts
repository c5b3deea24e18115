import { speechErrorMessage, VOICE_MESSAGES } from '@atb/api/messages/voice';
import { LISTENING_MS, LISTENING_RESTART_MS } from '@atb/api/timers';
import type { Alternative, Utterance } from '@atb/core/voice/hear';
import type { Recognition, RecognitionConstructor, RecognitionEvent, RecognitionResult } from './recognition.ts';

export interface ListenerState {
  readonly isListening: boolean;
  /** The microphone is asked for. */
  readonly isStarting: boolean;
  /** Silent for the moment, since something is spoken. */
  readonly isMuted: boolean;
  /** What is being said; empty between sentences. */
  readonly interim: string;
  readonly error: string | null;
}

export interface ListenerParts {
  /** Null where the browser has none. */
  readonly Recognition: RecognitionConstructor | null;
  readonly requestMicrophone: () => Promise<void>;
  readonly onUtterance: (utterance: Utterance) => void;
}

const START: ListenerState = { isListening: false, isStarting: false, isMuted: false, interim: '', error: null };
const ALTERNATIVES = 3;

function toAlternatives(result: RecognitionResult): readonly Alternative[] {
  return Array.from({ length: result.length }, (_, index) => ({
    transcript: result[index]?.transcript ?? '',
    confidence: result[index]?.confidence,
  }));
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'SecurityError');
}

/**
 * Listens until it is stopped, an error ends it, or its time is up. What is heard while something is spoken is dropped: that is the
 * page's own voice.
 */
export class Listener {
  readonly #parts: ListenerParts;
  readonly #listeners = new Set<() => void>();
  #state = START;
  /** A recogniser that has been let go of says nothing any more. */
  #recognition: Recognition | null = null;
  #restart: ReturnType<typeof setTimeout> | undefined;
  #end: ReturnType<typeof setTimeout> | undefined;
  #isContinuous = true;
  #isHeldOpen = false;
  #isTimeUp = false;
  /** Of the latest start: one that waits for the microphone may have been stopped since. */
  #turn = 0;

  constructor(parts: ListenerParts) {
    this.#parts = parts;
  }

  readonly read = (): ListenerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get isSupported(): boolean {
    return this.#parts.Recognition !== null;
  }

  /** @param isContinuous a recogniser that ends by itself is started again. */
  async start(isContinuous: boolean): Promise<void> {
    if (this.#state.isListening || this.#state.isStarting) return;
    if (this.#parts.Recognition === null) {
      this.#change({ error: VOICE_MESSAGES.unsupported });
      return;
    }
    this.#turn += 1;
    const turn = this.#turn;
    this.#change({ isStarting: true, error: null });
    try {
      await this.#parts.requestMicrophone();
    } catch (error) {
      const reason = isDenied(error) ? VOICE_MESSAGES.microphoneDenied : VOICE_MESSAGES.microphoneFailed;
      if (turn === this.#turn) this.#change({ isStarting: false, error: reason });
      return;
    }
    if (turn !== this.#turn) return;
    this.#isContinuous = isContinuous;
    this.#isTimeUp = false;
    this.#end = setTimeout(() => this.#endTime(), LISTENING_MS);
    this.#change({ isStarting: false, isListening: true });
    if (!this.#state.isMuted) this.#recognise();
  }

  stop(error: string | null = null): void {
    this.#turn += 1;
    clearTimeout(this.#end);
    this.#letGo();
    this.#change({ isListening: false, isStarting: false, interim: '', error: error ?? this.#state.error });
  }

  /** While something is spoken. */
  mute(isMuted: boolean): void {
    if (isMuted === this.#state.isMuted) return;
    this.#change({ isMuted, interim: '' });
    if (isMuted) this.#letGo();
    else if (this.#state.isListening) this.#recogniseSoon();
  }

  /** Drops what is being said just now. */
  forgetHalfHeard(): void {
    if (!this.#state.isListening || this.#state.isMuted) return;
    this.#letGo();
    this.#change({ interim: '' });
    this.#recogniseSoon();
  }

  /** While an answer is waited for, the time does not end listening. */
  holdOpen(isHeld: boolean): void {
    this.#isHeldOpen = isHeld;
    if (!isHeld && this.#isTimeUp) this.stop();
  }

  #endTime(): void {
    this.#isTimeUp = true;
    if (!this.#isHeldOpen) this.stop();
  }

  #letGo(): void {
    clearTimeout(this.#restart);
    const old = this.#recognition;
    this.#recognition = null;
    if (old === null) return;
    old.onresult = null;
    old.onerror = null;
    old.onend = null;
    old.abort();
  }

  #recogniseSoon(): void {
    clearTimeout(this.#restart);
    this.#restart = setTimeout(() => this.#recognise(), LISTENING_RESTART_MS);
  }

  #recognise(): void {
    const { Recognition } = this.#parts;
    if (Recognition === null || !this.#state.isListening || this.#state.isMuted) return;
    this.#letGo();
    const recognition = new Recognition();
    Object.assign(recognition, {
      lang: 'en-US',
      continuous: false,
      interimResults: true,
      maxAlternatives: ALTERNATIVES,
    });
    recognition.onresult = (event) => this.#onResult(event);
    recognition.onerror = ({ error }) => this.stop(speechErrorMessage(error));
    recognition.onend = () => this.#onEnd();
    this.#recognition = recognition;
    try {
      recognition.start();
    } catch {
      this.stop(VOICE_MESSAGES.microphoneFailed);
    }
  }

  #onResult({ resultIndex, results }: RecognitionEvent): void {
    let interim = '';
    const heard: RecognitionResult[] = [];
    for (let index = resultIndex; index < results.length; index += 1) {
      const result = results[index];
      if (result?.isFinal === true) heard.push(result);
      else interim += result?.[0]?.transcript ?? '';
    }
    this.#change({ interim });
    for (const result of heard) {
      // The sentence before may have stopped listening, or be answered aloud.
      if (!this.#state.isListening || this.#state.isMuted) return;
      this.#parts.onUtterance({ source: 'spoken', alternatives: toAlternatives(result) });
    }
  }

  #onEnd(): void {
    this.#recognition = null;
    this.#change({ interim: '' });
    if (this.#isContinuous || this.#isHeldOpen) this.#recogniseSoon();
    else this.stop();
  }

  #change(change: Partial<ListenerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
