import type { SpeechManner } from '@atb/core/voice/narration';

/** Longest sentences take so long; a browser that never says that it has ended must not hold up the rest. */
const SPEECH_MS_MAX = 60_000;

function untilEnd(
  begin: (done: () => void, fail: (reason: string) => void) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(), SPEECH_MS_MAX);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
    };
    signal.addEventListener('abort', () => end(resolve), { once: true });
    begin(
      () => end(resolve),
      (reason) => end(() => reject(new Error(reason))),
    );
  });
}

/** Plays an mp3 file, base64. @throws when this browser cannot. */
export async function playAudio(audioContent: string, volume: number, signal: AbortSignal): Promise<void> {
  const audio = new Audio(`data:audio/mpeg;base64,${audioContent}`);
  audio.volume = volume;
  try {
    await untilEnd((done, fail) => {
      audio.addEventListener('ended', done);
      audio.addEventListener('error', () => fail('the sound cannot be played'));
      audio.play().catch((error: unknown) => fail(String(error)));
    }, signal);
  } finally {
    audio.pause();
  }
}

/** Whether this browser has a voice of its own. */
export function hasSpeech(): boolean {
  return 'speechSynthesis' in globalThis;
}

/** Speaks by a voice of the browser's own, '' for its standard one. @throws the reason why not. */
export async function speakHere(
  text: string,
  { rate, pitch, volume, voice }: SpeechManner & { readonly voice: string },
  signal: AbortSignal,
): Promise<void> {
  const utterance = Object.assign(new SpeechSynthesisUtterance(text), { lang: 'en-US', rate, pitch, volume });
  const chosen = speechSynthesis.getVoices().find(({ voiceURI }) => voiceURI === voice);
  // One that is gone is replaced by the standard one.
  if (chosen !== undefined) Object.assign(utterance, { voice: chosen, lang: chosen.lang });
  speechSynthesis.cancel();
  try {
    await untilEnd((done, fail) => {
      utterance.addEventListener('end', done);
      utterance.addEventListener('error', ({ error }) => fail(error));
      speechSynthesis.speak(utterance);
    }, signal);
  } finally {
    if (signal.aborted) speechSynthesis.cancel();
  }
}
