import { readErrorFacts } from './error-facts.ts';

/** Opens the dialog; resolves with whether the second factor was shown. */
type AskForFactor = () => Promise<boolean>;

let ask: AskForFactor | null = null;
let asking: Promise<boolean> | null = null;

/** Registers who can ask the user; answers how to take it back. */
export function registerStepUp(host: AskForFactor): () => void {
  ask = host;
  return () => {
    if (ask === host) ask = null;
  };
}

/** Asks the user for their second factor, once for all who want it at the same time. */
function requestStepUp(): Promise<boolean> {
  if (ask === null) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

const CODES: ReadonlySet<unknown> = new Set(['second_factor_required', 'insufficient_aal']);

function asksForFactor(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return ['code', 'hint', 'error_code'].some((key) => CODES.has(Reflect.get(body, key)));
}

/**
 * Sends a request that changes something, and once more when the server wanted a second factor for it and the user has shown it.
 * Reads are not repeated: many go on by themselves, and nobody waits for them.
 * @param send Gets whether it is the second time: then the session has another token.
 */
export async function sendWithStepUp(method: string, send: (isAgain: boolean) => Promise<Response>): Promise<Response> {
  const response = await send(false);
  if (response.status !== 403 || method === 'GET' || method === 'HEAD') return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return asksForFactor(body) && (await requestStepUp()) ? send(true) : response;
}

/** The same for what the auth client does, which throws. */
export async function withStepUp<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!CODES.has(readErrorFacts(error).code) || !(await requestStepUp())) throw error;
    return work();
  }
}
