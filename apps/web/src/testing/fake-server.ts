import type { FunctionName } from '@atb/api/functions/contracts';
import { vi } from 'vitest';

/** A request that the page made, its JSON body parsed. */
export interface SeenRequest {
  /** '/functions/v1/risk-check' */
  readonly path: string;
  readonly body: unknown;
}

/** Answers by path; a function sees the body. A Response goes out as it is, everything else as JSON. */
export type FakeAnswers = Readonly<Partial<Record<FakePath, ((body: unknown) => unknown) | object>>>;

/** What the page may ask for: of functions those that have a contract. */
type FakePath = `/functions/v1/${FunctionName}` | `/rest/v1/${string}` | `/auth/v1/${string}`;

const CONFIG = { publishableKey: 'sb_publishable_test', version: 'test' };

/** Never opens: what the page shows without live updates. */
class SilentSocket extends EventTarget {
  readonly readyState = 0;
  send(): void {}
  close(): void {}
}

/** Rejects once nobody waits any longer. */
function givenUp({ signal }: RequestInit = {}): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

/**
 * Stands in for the server under the real supabase-js client: only `fetch` and `WebSocket` are replaced. Unknown paths
 * answer 404. Returns what was asked, in order.
 */
export function startFakeServer(answers: FakeAnswers): readonly SeenRequest[] {
  const seen: SeenRequest[] = [];
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    // As a real one: what nobody waits for any longer is not sent.
    init?.signal?.throwIfAborted();
    const path = new URL(input instanceof Request ? input.url : String(input), location.origin).pathname;
    if (path === '/config.json') return Response.json(CONFIG);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    seen.push({ path, body });
    const answer = answers[path as FakePath];
    if (answer === undefined) return Response.json({ code: 'not_found', message: path }, { status: 404 });
    const content: unknown = await Promise.race([typeof answer === 'function' ? answer(body) : answer, givenUp(init)]);
    return content instanceof Response ? content : Response.json(content);
  });
  return seen;
}
