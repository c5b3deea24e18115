import { z } from 'zod';

/** A speech model behind an OpenAI-compatible address. */
export interface SpeechModelConfig {
  /** Without a slash at its end. */
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | null;
}

export const speechModelFields = {
  ATB_SPEECH_URL: z
    .url({ protocol: /^https?$/u, error: 'must be an address that starts with http:// or https://' })
    .optional(),
  ATB_SPEECH_MODEL: z.string().default('tts-1'),
  ATB_SPEECH_API_KEY: z.string().optional(),
};

interface SpeechModelValues {
  readonly ATB_SPEECH_URL?: string | undefined;
  readonly ATB_SPEECH_MODEL: string;
  readonly ATB_SPEECH_API_KEY?: string | undefined;
}

/** Null when none is named. */
export function readSpeechModel(values: SpeechModelValues): SpeechModelConfig | null {
  const { ATB_SPEECH_URL: address, ATB_SPEECH_MODEL: model, ATB_SPEECH_API_KEY: apiKey } = values;
  return address === undefined ? null : { url: address.replace(/\/+$/u, ''), model, apiKey: apiKey ?? null };
}
