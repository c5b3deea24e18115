import { createHash } from 'node:crypto';
import type { Logger } from '../../logger.ts';
import type { BuiltInSpeech } from './built-in-speech.ts';
import type { SpokenText } from './flite.ts';
import type { SpeechModelConfig } from '../../speech-model-settings.ts';
import { askSpeechModel } from './speech-model.ts';

/** Who speaks: the model that the operator named, or the voice of this machine. */
export type SpeechProvider = 'model' | 'built-in';

export type SpokenAnswer =
  | { readonly status: 'spoken'; readonly mp3: Uint8Array; readonly provider: SpeechProvider }
  | { readonly status: 'refused'; readonly reason: 'TOO_MUCH_SPEECH'; readonly waitMs: number }
  | { readonly status: 'refused'; readonly reason: 'NO_SPEECH' };

export interface SpeechService {
  /** @param wanted `auto`: the model when there is one, else the voice of this machine. */
  readonly speak: (userId: string, utterance: SpokenText, wanted: SpeechProvider | 'auto') => Promise<SpokenAnswer>;
}

export interface SpeechServiceOptions {
  /** Null when the operator named none. */
  readonly model: SpeechModelConfig | null;
  readonly builtIn: Pick<BuiltInSpeech, 'speak'>;
  readonly logger: Logger;
  /** Steady milliseconds. */
  readonly clock: () => number;
}

/** Letters that one user has spoken within the time; what is spoken again from memory is free. */
const QUOTA = { letters: 20_000, windowMs: 3_600_000 } as const;
/** Users whose letters are counted; those that began first are forgotten first. */
const USERS_MAX = 10_000;
/** Bytes of speech that are kept, and how long. */
const CACHE_BYTES_MAX = 16_000_000;
const CACHE_MS = 30 * 60_000;
/** A model that failed is not waited for again so soon. */
const MODEL_REST_MS = 60_000;

interface Kept {
  readonly mp3: Uint8Array;
  readonly until: number;
}

class SpeechCache {
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  get(key: string, now: number): Uint8Array | null {
    const found = this.#kept.get(key);
    if (found === undefined) return null;
    if (found.until > now) return found.mp3;
    this.#drop(key, found);
    return null;
  }

  put(key: string, mp3: Uint8Array, now: number): void {
    const old = this.#kept.get(key);
    if (old !== undefined) this.#drop(key, old);
    this.#kept.set(key, { mp3, until: now + CACHE_MS });
    this.#bytes += mp3.length;
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= CACHE_BYTES_MAX) break;
      this.#drop(oldest, kept);
    }
  }

  #drop(key: string, { mp3 }: Kept): void {
    this.#kept.delete(key);
    this.#bytes -= mp3.length;
  }
}

/** Counts what each user has spoken. */
class LetterMeter {
  readonly #windows = new Map<string, { readonly endsAt: number; letters: number }>();

  /** @returns milliseconds to wait when it would be too much, else 0. */
  take(userId: string, letters: number, now: number): number {
    const known = this.#windows.get(userId);
    const window = known === undefined || known.endsAt <= now ? { endsAt: now + QUOTA.windowMs, letters: 0 } : known;
    if (window.letters + letters > QUOTA.letters) return window.endsAt - now;
    window.letters += letters;
    this.#windows.delete(userId);
    this.#windows.set(userId, window);
    for (const [oldest] of this.#windows) {
      if (this.#windows.size <= USERS_MAX) break;
      this.#windows.delete(oldest);
    }
    return 0;
  }
}

function keyOf(provider: SpeechProvider, utterance: SpokenText): string {
  const { text, voice, rate, pitch } = utterance;
  return createHash('sha256')
    .update(JSON.stringify([provider, voice, rate, pitch, text]))
    .digest('base64');
}

/** Has sentences spoken: from memory, by the model, or by this machine, in this order. */
export function createSpeechService({ model, builtIn, logger, clock }: SpeechServiceOptions): SpeechService {
  const cache = new SpeechCache();
  const meter = new LetterMeter();
  const speakers: Readonly<Record<SpeechProvider, ((utterance: SpokenText) => Promise<Uint8Array>) | null>> = {
    model: model === null ? null : (utterance) => askSpeechModel(model, utterance),
    'built-in': builtIn.speak,
  };

  let modelRestsUntil = Number.NEGATIVE_INFINITY;

  const trySpeaker = async (provider: SpeechProvider, utterance: SpokenText): Promise<Uint8Array | null> => {
    const speaker = speakers[provider];
    if (speaker === null || (provider === 'model' && clock() < modelRestsUntil)) return null;
    try {
      const mp3 = await speaker(utterance);
      cache.put(keyOf(provider, utterance), mp3, clock());
      return mp3;
    } catch (error) {
      if (provider === 'model') modelRestsUntil = clock() + MODEL_REST_MS;
      logger.warn({ err: error, provider }, 'a sentence could not be spoken');
      return null;
    }
  };

  return {
    speak: async (userId, utterance, wanted) => {
      const providers: readonly SpeechProvider[] = wanted === 'auto' ? ['model', 'built-in'] : [wanted];
      for (const provider of providers) {
        const mp3 = cache.get(keyOf(provider, utterance), clock());
        if (mp3 !== null) return { status: 'spoken', mp3, provider };
      }
      const waitMs = meter.take(userId, utterance.text.length, clock());
      if (waitMs > 0) return { status: 'refused', reason: 'TOO_MUCH_SPEECH', waitMs };
      for (const provider of providers) {
        const mp3 = await trySpeaker(provider, utterance);
        if (mp3 !== null) return { status: 'spoken', mp3, provider };
      }
      return { status: 'refused', reason: 'NO_SPEECH' };
    },
  };
}
