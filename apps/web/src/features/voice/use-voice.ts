import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../hooks/use-auth.ts';
import { useOrderHold } from '../../hooks/use-order-hold.ts';
import { useVoiceChoice } from '../../hooks/use-voice-choice.ts';
import { ownSpeaker } from '../../lib/voice/own-speaker.ts';
import type { SpeakerState } from '../../lib/voice/speaker.ts';
import { voiceSetting } from '../../lib/voice/voice-setting.ts';
import { createVoice, type Voice } from './session/create-voice.ts';
import type { ListenerState } from './session/listener.ts';
import type { Card, VoiceState } from './session/voice-session.ts';

export interface VoiceView {
  readonly voice: Voice;
  readonly session: VoiceState;
  readonly listener: ListenerState;
  readonly speaker: SpeakerState;
  readonly isSoundOn: boolean;
  /** Why the order of the card is held back, in a sentence; null when it is not. */
  readonly hold: string | null;
}

/** The market that a card would trade. */
function symbolOf(card: Card | null): string | null {
  return card?.action.kind === 'PLACE_ORDER' ? `${card.action.asset}USDT` : null;
}

/** In a rehearsal nothing is sent, and nothing held back. */
function useCardHold(session: Voice['session'], card: Card | null, isRehearsal: boolean): string | null {
  const symbol = symbolOf(card);
  const reason = useOrderHold(symbol ?? undefined);
  const hold = symbol === null || isRehearsal ? null : reason;
  useEffect(() => {
    session.holdOrders(hold);
  }, [session, hold]);
  return hold;
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
  const state = useSyncExternalStore(session.subscribe, session.read);
  return {
    voice,
    session: state,
    hold: useCardHold(session, state.card, isRehearsal),
    listener: useSyncExternalStore(listener.subscribe, listener.read),
    speaker: useSyncExternalStore(speaker.subscribe, speaker.read),
    isSoundOn: useSyncExternalStore(voiceSetting.subscribe, voiceSetting.read) !== false,
  };
}
