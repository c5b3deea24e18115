import { accountsQuery } from '../../../lib/api/get-accounts.ts';
import { botsQuery } from '../../../lib/api/bots.ts';
import { describeError } from '../../../lib/describe-error.ts';
import type { Speaker } from '../../../lib/voice/speaker.ts';
import { voiceSetting } from '../../../lib/voice/voice-setting.ts';
import { type AnswerParts, answerVoiceCommand } from '../api/answer-voice-command.ts';
import { prepareBots } from '../api/prepare-bots.ts';
import { prepareOrder } from '../api/prepare-order.ts';
import { Listener } from './listener.ts';
import { findRecognition, requestMicrophone } from './recognition.ts';
import type { Prepared, VoiceAnswer } from './session-parts.ts';
import { VoiceSession } from './voice-session.ts';

export interface Voice {
  readonly session: VoiceSession;
  readonly listener: Listener;
  readonly speaker: Speaker;
  /** Says it, in place of what is being said; ends when it has been said. Nothing while sound is off. */
  readonly say: (answer: VoiceAnswer) => Promise<void>;
  /** How a command opens a page. */
  readonly openPagesBy: (openPage: (path: string) => void) => void;
  /** Joins the three; returns what takes them apart and withdraws what is open. */
  readonly connect: () => () => void;
}

/** Sound is on where commands are taken, unless somebody turned it off. */
const isSoundOn = (): boolean => voiceSetting.read() !== false;

function untilQuiet(speaker: Speaker): Promise<void> {
  const isQuiet = (): boolean => !speaker.read().isLoading && !speaker.read().isSpeaking;
  if (isQuiet()) return Promise.resolve();
  return new Promise((done) => {
    const unsubscribe = speaker.subscribe(() => {
      if (!isQuiet()) return;
      unsubscribe();
      done();
    });
  });
}

export interface VoiceOptions extends Pick<AnswerParts, 'queries' | 'userId'> {
  readonly speaker: Speaker;
  /** Everything as ever, but nothing is carried out. */
  readonly isRehearsal: boolean;
}

function rehearse(prepared: Prepared): Prepared {
  if (prepared.status !== 'ready') return prepared;
  return { ...prepared, carryOut: async () => 'This was a rehearsal: you said yes, and nothing was sent.' };
}

/** Listening, speaking and what lies between, for one page. */
export function createVoice({ queries, userId, speaker, isRehearsal }: VoiceOptions): Voice {
  let openPage: AnswerParts['openPage'] = () => undefined;
  let turn = 0;
  const say: Voice['say'] = async ({ text, regime = null, tradeSignal = null }) => {
    turn += 1;
    const mine = turn;
    speaker.stop();
    if (!isSoundOn() || text === '') return;
    await untilQuiet(speaker);
    // Something newer is to be said by now.
    if (mine === turn) await speaker.speak(text, regime, tradeSignal);
  };
  const prepare: ConstructorParameters<typeof VoiceSession>[0]['prepare'] = async (action, id) => {
    if (action.kind !== 'PLACE_ORDER')
      return prepareBots(action, await queries.query({ ...botsQuery(), staleTime: 0 }));
    const [account] = await queries.query(accountsQuery());
    return prepareOrder(action, id, account);
  };
  const session: VoiceSession = new VoiceSession({
    answer: (command) =>
      answerVoiceCommand(command, {
        queries,
        userId,
        openPage: (path) => openPage(path),
        isSoundOn,
        speaker: speaker.read,
      }),
    prepare: async (action, id) => {
      const prepared = await prepare(action, id);
      return isRehearsal ? rehearse(prepared) : prepared;
    },
    say,
    stopListening: () => listener.stop(),
    forgetHalfHeard: () => listener.forgetHalfHeard(),
    onWaiting: (isWaiting) => listener.holdOpen(isWaiting),
    describe: (error) => describeError(error).message,
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
  });
  const listener = new Listener({
    Recognition: findRecognition(),
    requestMicrophone,
    onUtterance: (utterance) => void session.take(utterance),
  });
  const connect = (): (() => void) => {
    const unsubscribe = speaker.subscribe(() => {
      const { isLoading, isSpeaking } = speaker.read();
      listener.mute(isLoading || isSpeaking);
    });
    return () => {
      unsubscribe();
      listener.stop();
      session.dispose();
      turn += 1;
      speaker.stop();
    };
  };
  const openPagesBy: Voice['openPagesBy'] = (open) => {
    openPage = open;
  };
  return { session, listener, speaker, say, openPagesBy, connect };
}
