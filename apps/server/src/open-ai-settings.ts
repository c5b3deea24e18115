import { z } from 'zod';

/** A server that speaks OpenAI's protocol. */
export interface OpenAiSettings {
  /** 'https://api.openai.com/v1' */
  readonly baseUrl: string;
  /** Null for a server that wants none. */
  readonly apiKey: string | null;
  readonly model: string;
}

const OPENAI_ITSELF = 'https://api.openai.com/v1';

function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, search } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && search === '';
}

/** Settings of the environment. */
export const openAiFields = {
  OPENAI_BASE_URL: z
    .string()
    .refine(isPlainAddress, {
      error: 'must be an address that starts with http:// or https://, without a name, a password or a query',
    })
    .optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_MODEL: z.string().max(200, 'must have at most 200 characters').default('gpt-4.1-mini'),
};

interface OpenAiValues {
  readonly OPENAI_BASE_URL?: string | undefined;
  readonly OPENAI_API_KEY?: string | undefined;
  readonly OPENAI_MODEL: string;
}

/** An address alone is a server that wants no key, a key alone is OpenAI's own; without either there is no model. */
export function readOpenAi(values: OpenAiValues): OpenAiSettings | null {
  const { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, OPENAI_MODEL: model } = values;
  if (baseUrl === undefined && apiKey === undefined) return null;
  return { baseUrl: baseUrl ?? OPENAI_ITSELF, apiKey: apiKey ?? null, model };
}
