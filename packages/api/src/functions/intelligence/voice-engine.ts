import { SPEECH_LETTERS_MAX, SPEECH_VOICES, VOICE_REGIMES } from '@atb/core/voice/narration';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, symbol } from '../fields.ts';

const REGIME = { error: `must be one of ${VOICE_REGIMES.join(', ')}.` };
const VOICE = { error: `must be one of ${SPEECH_VOICES.join(', ')}.` };
const SPEED = { error: 'must be a number from 0.5 to 2.' };
const PROVIDER = { error: 'must be auto, model or built-in.' };
const SIGNAL = { error: 'must be Long, Short or Neutral.' };
const CONFIDENCE = { error: 'must be a number from 0 to 100.' };
const RATIO = { error: 'must be a number from 0 to 1000, or null.' };
const LETTERS = `must be 1 to ${SPEECH_LETTERS_MAX} characters.`;

/** Read out after the text, with the words for its confidence and its reward. */
const tradeSignal = z.strictObject({
  symbol,
  signal: z.enum(['Long', 'Short', 'Neutral'], SIGNAL),
  confidence: z.number(CONFIDENCE).check(z.minimum(0, CONFIDENCE), z.maximum(100, CONFIDENCE)),
  /** Reward divided by risk. */
  riskReward: z._default(z.nullable(z.number(RATIO).check(z.minimum(0, RATIO), z.maximum(1_000, RATIO))), null),
});

export const voiceEngineContract = defineContract({
  name: 'voice-engine',
  summary:
    'Speaks a sentence: an mp3 file of the speech model that the operator named, else of this server’s own voice.',
  auth: ANY_USER,
  body: z.strictObject({
    text: z
      .string({ error: 'must be text.' })
      .check(z.trim(), z.minLength(1, { error: LETTERS }), z.maxLength(SPEECH_LETTERS_MAX, { error: LETTERS })),
    /** How the market moves: colours rate and pitch. */
    regime: z._default(z.nullable(z.enum(VOICE_REGIMES, REGIME)), null),
    tradeSignal: z._default(z.nullable(tradeSignal), null),
    voice: z._default(z.enum(SPEECH_VOICES, VOICE), 'alloy'),
    /** Against the voice’s own pace, beside what the regime does. */
    speed: z._default(z.number(SPEED).check(z.minimum(0.5, SPEED), z.maximum(2, SPEED)), 1),
    /** `auto`: the model when there is one, and the server's own voice when it fails. */
    provider: z._default(z.enum(['auto', 'model', 'built-in'], PROVIDER), 'auto'),
  }),
  answer: z.strictObject({
    success: done,
    /** An mp3 file, base64. */
    audioContent: z.string().check(z.minLength(1)),
    /** Who spoke. */
    provider: z.enum(['model', 'built-in']),
  }),
  errors: ['NO_SPEECH', 'TOO_MUCH_SPEECH'],
});
