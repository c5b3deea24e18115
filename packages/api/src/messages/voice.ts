import { GENERAL_MESSAGES } from './general.ts';

export const VOICE_MESSAGES = {
  microphoneDenied: 'Microphone access denied. Please allow microphone access and try again.',
  microphoneFailed: 'Failed to access microphone',
  unsupported: 'Speech Recognition not supported in this browser',
  unknownCommand: 'Command not recognized. Say help for available commands.',
  engineFailed: 'Voice engine failed',
  playbackFailed: 'Audio playback failed',
  noSynthesis: 'No speech synthesis available',
} as const;

/** What the browser's speech recognition reports, in words. */
const SPEECH_ERRORS: Readonly<Record<string, string>> = {
  'no-speech': 'No speech was detected. Please try again.',
  'audio-capture': 'No microphone was found. Please check your audio settings.',
  'not-allowed': VOICE_MESSAGES.microphoneDenied,
  network: 'A network error interrupted speech recognition. Please check your connection.',
  'service-not-allowed': 'The speech recognition service is not allowed in this browser.',
  'bad-grammar': 'Speech recognition could not use its list of commands.',
  'language-not-supported': 'The selected language is not supported by speech recognition.',
};

export function speechErrorMessage(code: string): string {
  return SPEECH_ERRORS[code] ?? GENERAL_MESSAGES.unexpected;
}

export function speechFailed(reason: string): string {
  return `Speech synthesis failed: ${reason}`;
}
