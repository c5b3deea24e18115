import { call } from '../api/call.ts';
import { hasSpeech, playAudio, speakHere } from './browser-speech.ts';
import { Speaker } from './speaker.ts';

/** Asks the server for speech. */
async function fetchSpeech(...[request, signal]: Parameters<ConstructorParameters<typeof Speaker>[0]['fetchSpeech']>) {
  const { audioContent } = await call('voice-engine', request, signal);
  return audioContent;
}

/** The one voice of the page: two sentences never overlap. */
export const ownSpeaker = new Speaker({ fetchSpeech, playAudio, speakHere: hasSpeech() ? speakHere : null });
