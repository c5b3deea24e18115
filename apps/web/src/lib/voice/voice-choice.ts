import { SPEECH_SPEEDS, SPEECH_VOICES, type SpeechVoice } from '@atb/core/voice/narration';
import { createStoredValue } from '../stored-value.ts';

/** Who speaks, and how fast. */
export interface VoiceChoice {
  readonly speaker: 'server' | 'browser';
  readonly serverVoice: SpeechVoice;
  /** As the browser names it; '' for its standard voice. */
  readonly browserVoice: string;
  /** Against the voice's own pace. */
  readonly speed: number;
}

export const DEFAULT_VOICE_CHOICE: VoiceChoice = {
  speaker: 'server',
  serverVoice: 'alloy',
  browserVoice: '',
  speed: 1,
};

/** Of the users of this browser; those that chose first are forgotten first. */
const USERS_MAX = 20;

export type VoiceChoices = Readonly<Record<string, VoiceChoice>>;

/** Storage can hold anything: what is no choice is the standard one. */
function parseChoice(stored: unknown): VoiceChoice {
  const { speaker, serverVoice, browserVoice, speed } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return {
    speaker: speaker === 'browser' ? 'browser' : 'server',
    serverVoice: SPEECH_VOICES.find((voice) => voice === serverVoice) ?? DEFAULT_VOICE_CHOICE.serverVoice,
    browserVoice: typeof browserVoice === 'string' ? browserVoice : '',
    speed: SPEECH_SPEEDS.find((each) => each === speed) ?? 1,
  };
}

function parseChoices(stored: unknown): VoiceChoices {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).map(([userId, choice]) => [userId, parseChoice(choice)]));
}

/** By user: who shares this browser hears their own. */
export const voiceChoices = createStoredValue('atb-voices', parseChoices);

export function withChoice(choices: VoiceChoices, userId: string, choice: VoiceChoice): VoiceChoices {
  const others = Object.entries(choices).filter(([id]) => id !== userId);
  return Object.fromEntries([...others, [userId, choice] as const].slice(-USERS_MAX));
}
