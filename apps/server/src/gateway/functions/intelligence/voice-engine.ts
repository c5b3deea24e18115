import { voiceEngineContract } from '@atb/api/functions/intelligence/voice-engine';
import { VOICE_MESSAGES } from '@atb/api/messages/voice';
import { speechManner, withSignal } from '@atb/core/voice/narration';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Speaks a sentence. What was spoken a while ago is taken from memory. */
export const voiceEngine = implement(voiceEngineContract, {
  handle: async ({ services, claims }, { text, regime, tradeSignal, voice, speed, provider }) => {
    const { rate, pitch } = speechManner(regime);
    const said = withSignal(text, tradeSignal);
    const answer = await services.speech.speak(claims.sub, { text: said, voice, rate: rate * speed, pitch }, provider);
    if (answer.status === 'spoken') {
      const audioContent = Buffer.from(answer.mp3).toString('base64');
      return { success: true, audioContent, provider: answer.provider };
    }
    if (answer.reason === 'NO_SPEECH') return refused({ reason: 'NO_SPEECH', error: VOICE_MESSAGES.noSynthesis });
    const minutes = Math.ceil(answer.waitMs / 60_000);
    const error = `So much was spoken within an hour that the next sentence can be spoken in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
    return refused({ reason: 'TOO_MUCH_SPEECH', error });
  },
});
