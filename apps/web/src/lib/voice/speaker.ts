// lib/voice: what speaks in this browser, for every page that does.
import { speechFailed, VOICE_MESSAGES } from '@atb/api/messages/voice';
import type { Body } from '@atb/api/functions/contracts';
import { QUOTE_HISTORY_MAX } from '@atb/api/timers';
import {
  SPEECH_LETTERS_MAX,
  speechManner,
  type SpeechManner,
  type SpeechVoice,
  type SpokenSignal,
  type VoiceRegime,
  withSignal,
} from '@atb/core/voice/narration';
import { DEFAULT_VOICE_CHOICE, type VoiceChoice } from './voice-choice.ts';

type SpeechRequest = Body<'voice-engine'>;

export interface SpeakerState {
  readonly isSpeaking: boolean;
  readonly isLoading: boolean;
  readonly lastQuote: string | null;
  /** The latest first. */
  readonly quoteHistory: readonly string[];
  readonly currentVoice: SpeechVoice;
  /** The browser's own voice spoke last, since the server's could not. */
  readonly useFallback: boolean;
  readonly error: string | null;
}

/** What a sentence is spoken by; replaced in tests. */
export interface SpeakerParts {
  /** An mp3 file, base64. @throws when the server cannot speak. */
  readonly fetchSpeech: (request: SpeechRequest, signal: AbortSignal) => Promise<string>;
  /** Ends with the sound, or when the signal says so. @throws when it cannot be played. */
  readonly playAudio: (audioContent: string, volume: number, signal: AbortSignal) => Promise<void>;
  /** The browser's own voice; null where there is none. @throws the reason. */
  readonly speakHere:
    | ((text: string, manner: SpeechManner & { readonly voice: string }, signal: AbortSignal) => Promise<void>)
    | null;
}

const START: SpeakerState = {
  isSpeaking: false,
  isLoading: false,
  lastQuote: null,
  quoteHistory: [],
  currentVoice: 'alloy',
  useFallback: false,
  error: null,
};

/** What can be spoken at once; what is longer ends with a whole word. */
function shorten(text: string): string {
  if (text.length <= SPEECH_LETTERS_MAX) return text;
  return `${text.slice(0, SPEECH_LETTERS_MAX - 3).replace(/\s+\S*$/u, '')}...`;
}

/** Speaks one sentence at a time. */
export class Speaker {
  readonly #parts: SpeakerParts;
  readonly #listeners = new Set<() => void>();
  #state = START;
  #choice = DEFAULT_VOICE_CHOICE;
  #current: AbortController | null = null;

  constructor(parts: SpeakerParts) {
    this.#parts = parts;
  }

  readonly read = (): SpeakerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get canFallBack(): boolean {
    return this.#parts.speakHere !== null;
  }

  /** From the next sentence on. */
  choose(choice: VoiceChoice): void {
    this.#choice = choice;
    this.#change({ currentVoice: choice.serverVoice });
  }

  /** Ignored while something is spoken. The signal is read out after the sentence. @returns once it has ended: whether it was spoken. */
  async speak(
    sentence: string,
    regime: VoiceRegime | null = null,
    tradeSignal: SpokenSignal | null = null,
  ): Promise<boolean> {
    if (this.#current !== null) return false;
    const text = shorten(sentence);
    const whole = withSignal(text, tradeSignal);
    const control = new AbortController();
    this.#current = control;
    const quoteHistory = [whole, ...this.#state.quoteHistory].slice(0, QUOTE_HISTORY_MAX);
    this.#change({ isLoading: true, lastQuote: whole, quoteHistory, error: null, useFallback: false });
    try {
      const { speaker, serverVoice: voice, speed } = this.#choice;
      const request = {
        text,
        regime,
        voice,
        ...(tradeSignal !== null && { tradeSignal }),
        ...(speed !== 1 && { speed }),
      };
      // Whom the user chose first, else the other.
      const isOwn = speaker === 'browser' && this.#parts.speakHere !== null;
      if (isOwn && (await this.#speakByBrowser(whole, regime, control.signal))) return true;
      if (await this.#speakByServer(request, control.signal)) return true;
      return !isOwn && (await this.#speakByBrowser(whole, regime, control.signal));
    } finally {
      this.#current = null;
      this.#change({ isLoading: false, isSpeaking: false });
    }
  }

  /** Ends what is spoken. */
  stop(): void {
    this.#current?.abort();
  }

  /** Whether nothing more is to be tried: it was spoken, or is no longer wanted. */
  async #speakByServer(request: SpeechRequest, signal: AbortSignal): Promise<boolean> {
    let audio: string;
    try {
      audio = await this.#parts.fetchSpeech(request, signal);
    } catch {
      if (!signal.aborted) this.#change({ error: VOICE_MESSAGES.engineFailed });
      return signal.aborted;
    }
    if (signal.aborted) return true;
    this.#change({ isLoading: false, isSpeaking: true });
    try {
      await this.#parts.playAudio(audio, speechManner(request.regime ?? null).volume, signal);
      return true;
    } catch {
      if (!signal.aborted) this.#change({ error: VOICE_MESSAGES.playbackFailed });
      return signal.aborted;
    }
  }

  async #speakByBrowser(text: string, regime: VoiceRegime | null, signal: AbortSignal): Promise<boolean> {
    const { speakHere } = this.#parts;
    if (speakHere === null) {
      this.#change({ error: VOICE_MESSAGES.noSynthesis });
      return false;
    }
    const { speaker, browserVoice, speed } = this.#choice;
    const manner = speechManner(regime);
    this.#change({ isLoading: false, isSpeaking: true, useFallback: speaker === 'server' });
    try {
      await speakHere(text, { ...manner, rate: manner.rate * speed, voice: browserVoice }, signal);
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!signal.aborted) this.#change({ error: speechFailed(reason) });
      return signal.aborted;
    }
  }

  #change(change: Partial<SpeakerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
