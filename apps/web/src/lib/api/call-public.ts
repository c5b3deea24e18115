import { statusMessage } from '@atb/api/error-catalogue';
import type { Answer, Body, FunctionName } from '@atb/api/functions/contracts';
import { loadRuntimeConfig } from '../../config/runtime-config.ts';
import { SESSION_KEY } from '../session-key.ts';

/** What a function answered that said no: in its answer, or before it looked at what was asked. */
class PublicCallError extends Error {
  readonly reason: string | null;

  constructor(message: string, reason: string | null) {
    super(message);
    this.name = 'PublicCallError';
    this.reason = reason;
  }
}

/** A session this close to its end is not used. */
const MARGIN_MS = 10_000;

/** The access token that this browser holds, while it lasts; null for a visitor. */
function readStoredToken(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null');
    const { access_token: token, expires_at: expiresAt } = (stored ?? {}) as Record<string, unknown>;
    const isValid = typeof expiresAt === 'number' && expiresAt * 1000 > Date.now() + MARGIN_MS;
    return isValid && typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

async function post(path: string, body: object): Promise<unknown> {
  const { url, publishableKey } = await loadRuntimeConfig();
  const token = readStoredToken();
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      'Content-Type': 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw new PublicCallError(textOf(answer, 'message') ?? statusMessage(response.status), textOf(answer, 'code'));
}

function textOf(source: unknown, key: string): string | null {
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, key) : null;
  return typeof value === 'string' ? value : null;
}

/** Calls a function from a public page, without the client of the API; as the user when this browser holds a session. */
export async function callPublic<Name extends FunctionName>(name: Name, body: Body<Name>): Promise<Answer<Name>> {
  const answer = await post(`/functions/v1/${name}`, body as object);
  if (typeof answer === 'object' && answer !== null && Reflect.get(answer, 'success') === false)
    throw new PublicCallError(textOf(answer, 'error') ?? '', textOf(answer, 'reason'));
  return answer as Answer<Name>;
}

/** The tier whose limits hold for the signed-in user; null for a visitor. */
export async function readOwnTier(): Promise<string | null> {
  if (readStoredToken() === null) return null;
  const rows = await post('/rest/v1/rpc/my_plan', {});
  return Array.isArray(rows) ? textOf(rows[0], 'plan') : null;
}
