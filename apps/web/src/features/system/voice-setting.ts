import { createStoredValue } from '../../lib/stored-value.ts';

/** Whether this browser reads results aloud. Off until somebody turns it on. */
export const voiceSetting = createStoredValue('atb-voice', (stored) => stored === true);

/** Says a sentence; another one under way is cut short. */
export function speak(sentence: string): void {
  const { speechSynthesis } = globalThis;
  speechSynthesis.cancel();
  speechSynthesis.speak(new SpeechSynthesisUtterance(sentence));
}
