import type { SpeechModelConfig } from '../../speech-model-settings.ts';
import type { SpokenText } from './flite.ts';
import { readBody } from '../../read-body.ts';

const ANSWER_MS = 20_000;
/** Of an mp3 file: minutes of speech. */
const BYTES_MAX = 4_000_000;
const RATES = { min: 0.25, max: 4 } as const;

/** An mp3 file begins with a tag or with the eleven set bits of its first frame, layer III. */
export function isMp3(file: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = file;
  const hasTag = first === 0x49 && second === 0x44 && third === 0x33;
  return hasTag || (first === 0xff && (second & 0xe6) === 0xe2);
}

const tooMuch = () => new Error('The speech model sent more than can be played.');

/**
 * Has a speech model speak. What it answers is believed only as far as it is sound.
 * @throws when it does not answer in time, refuses, or sends anything but an mp3 file; the key is in no message.
 */
export async function askSpeechModel(
  { url, model, apiKey }: SpeechModelConfig,
  { text, voice, rate }: SpokenText,
  answerMs = ANSWER_MS,
): Promise<Uint8Array> {
  const response = await fetch(`${url}/audio/speech`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(apiKey !== null && { Authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({
      model,
      input: text,
      voice,
      response_format: 'mp3',
      speed: Math.min(Math.max(rate, RATES.min), RATES.max),
    }),
    // Nobody else is handed the key.
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The speech model answered ${response.status}.`);
  }
  const file = await readBody(response.body, BYTES_MAX, tooMuch);
  if (!isMp3(file)) throw new Error('The speech model sent no mp3 file.');
  return file;
}
