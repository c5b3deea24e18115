import { parseVoiceCommand } from '@atb/core/voice/parse-voice-command';
import type { VoiceState } from './session/voice-session.ts';

export interface TutorialStep {
  readonly title: string;
  readonly text: string;
  /** What is said or typed. */
  readonly phrase: string;
  /** Whether it has been done. */
  readonly isDone: (state: VoiceState) => boolean;
}

const hasSaid =
  (kind: string) =>
  ({ history }: VoiceState) =>
    history.some(({ transcript }) => parseVoiceCommand(transcript).kind === kind);

/** In a rehearsal: everything as ever, but nothing is sent. */
export const TUTORIAL_STEPS: readonly TutorialStep[] = [
  {
    title: 'Ask',
    text: 'Questions are answered at once, from your own account. Say or type it, or press Try.',
    phrase: 'check portfolio',
    isDone: hasSaid('CHECK_PORTFOLIO'),
  },
  {
    title: 'Order',
    text: 'An order is checked against your limits and read back. Nothing happens without a yes. Answer no.',
    phrase: 'buy 0.001 bitcoin',
    isDone: ({ card }) => card?.action.kind === 'PLACE_ORDER' && card.phase === 'refused',
  },
  {
    title: 'Confirm',
    text: 'Once more, and answer yes, by voice or by the button. This is a rehearsal: nothing is sent.',
    phrase: 'buy 0.001 bitcoin',
    isDone: ({ card }) => card?.action.kind === 'PLACE_ORDER' && card.phase === 'done',
  },
  {
    title: 'Talk',
    text: 'Talk of others about orders is none. See what becomes of it.',
    phrase: 'he said sell Bitcoin yesterday',
    isDone: hasSaid('UNKNOWN_COMMAND'),
  },
  {
    title: 'Finish',
    text: 'End with the command that turns the microphone off.',
    phrase: 'stop listening',
    isDone: hasSaid('STOP_LISTENING'),
  },
];
