import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../hooks/use-auth.ts';
import { useVoiceChoice } from '../../hooks/use-voice-choice.ts';
import { ownSpeaker } from '../../lib/voice/own-speaker.ts';
import type { SpeakerState } from '../../lib/voice/speaker.ts';
import { voiceSetting } from '../../lib/voice/voice-setting.ts';
import { createVoice, type Voice } from './session/create-voice.ts';
import type { ListenerState } from './session/listener.ts';
import type { SessionState } from './session/voice-session.ts';

export interface VoiceView {
  readonly voice: Voice;
  readonly session: SessionState;
  readonly listener: ListenerState;
  readonly speaker: SpeakerState;
  readonly isSoundOn: boolean;
}

/** Commands by voice for as long as the component stands; what is open is withdrawn with it. */
export function useVoice({ isRehearsal = false } = {}): VoiceView {
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const navigate = useNavigate();
  useVoiceChoice();
  const [voice] = useState(() => createVoice({ queries, userId, speaker: ownSpeaker, isRehearsal }));
  useEffect(() => {
    voice.openPagesBy((path) => void navigate(path));
  }, [voice, navigate]);
  useEffect(() => {
    const disconnect = voice.connect();
    return disconnect;
  }, [voice]);
  const { session, listener, speaker } = voice;
  return {
    voice,
    session: useSyncExternalStore(session.subscribe, session.read),
    listener: useSyncExternalStore(listener.subscribe, listener.read),
    speaker: useSyncExternalStore(speaker.subscribe, speaker.read),
    isSoundOn: useSyncExternalStore(voiceSetting.subscribe, voiceSetting.read) !== false,
  };
}
