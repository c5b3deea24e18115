import { useEffect, useSyncExternalStore } from 'react';
import { ownSpeaker } from '../lib/voice/own-speaker.ts';
import { DEFAULT_VOICE_CHOICE, type VoiceChoice, voiceChoices, withChoice } from '../lib/voice/voice-choice.ts';
import { useUser } from './use-auth.ts';

/** The voice that the signed-in user has chosen in this browser; the page speaks with it. */
export function useVoiceChoice(): readonly [VoiceChoice, (change: Partial<VoiceChoice>) => void] {
  const { id } = useUser();
  const kept = useSyncExternalStore(voiceChoices.subscribe, voiceChoices.read);
  const choice = kept[id] ?? DEFAULT_VOICE_CHOICE;
  useEffect(() => {
    ownSpeaker.choose(choice);
  }, [choice]);
  return [choice, (change) => voiceChoices.write(withChoice(voiceChoices.read(), id, { ...choice, ...change }))];
}
