import { z } from 'zod';
import { AuthError, validationFailed } from './auth-error.ts';

/** What a client keeps the secret half of, so that a code that it gets by its address is worth nothing to others (RFC 7636). */
export interface CodeChallenge {
  readonly challenge: string;
  readonly method: 's256' | 'plain';
}

/** Fields of a body that may begin a flow with a code. */
export const challengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
};

interface ChallengeFields {
  readonly code_challenge?: string | null | undefined;
  readonly code_challenge_method?: string | null | undefined;
}

const LENGTH_MIN = 43;
const LENGTH_MAX = 128;
const CHARACTERS = /^[\w.~-]+$/;

function methodOf(text: string): CodeChallenge['method'] {
  const method = text.toLowerCase();
  if (method === 's256' || method === 'plain') return method;
  throw new AuthError(400, 'validation_failed', `unsupported code_challenge method '${method.slice(0, 20)}'`);
}

/** Null for a client that asks for a session as it is. @throws when only half of a challenge is there, or not one. */
export function parseCodeChallenge(fields: ChallengeFields): CodeChallenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = fields;
  if (!challenge && !method) return null;
  if (!challenge || !method) throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  if (challenge.length < LENGTH_MIN || challenge.length > LENGTH_MAX) {
    throw validationFailed(`code challenge has to be between ${LENGTH_MIN} and ${LENGTH_MAX} characters`);
  }
  if (!CHARACTERS.test(challenge)) {
    throw validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  return { challenge, method: methodOf(method) };
}
