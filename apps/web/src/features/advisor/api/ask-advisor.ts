import type { AdvisorAnswer, AdvisorEvent } from '@atb/api/functions/advisor/ai-advisor';
import type { Body } from '@atb/api/functions/contracts';
import { loadRuntimeConfig } from '../../../config/runtime-config.ts';
import { FunctionError } from '../../../lib/api/call.ts';
import { noteFailedRequest } from '../../../lib/failed-request.ts';
import { getSupabase } from '../../../lib/supabase.ts';

export type AskedQuestion = Omit<Body<'ai-advisor'>, 'stream'>;

interface Listening {
  readonly onEvent: (event: AdvisorEvent) => void;
  readonly signal: AbortSignal;
}

type Frame = AdvisorEvent | { readonly type: 'done'; readonly answer: AdvisorAnswer | { readonly success: false } };

const OK = 200;

/** Asks and listens. @returns the whole answer. @throws FunctionError for a refusal, and for an answer that breaks off. */
export async function askAdvisor(question: AskedQuestion, { onEvent, signal }: Listening): Promise<AdvisorAnswer> {
  const [supabase, config] = await Promise.all([getSupabase(), loadRuntimeConfig()]);
  const { data } = await supabase.auth.getSession();
  const response = await fetch(new URL('functions/v1/ai-advisor', `${config.functionsUrl}/`), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      apikey: config.publishableKey,
      Authorization: `Bearer ${data.session?.access_token ?? config.publishableKey}`,
    },
    body: JSON.stringify({ ...question, stream: true }),
    signal,
  });
  if (!response.ok) {
    noteFailedRequest(response.headers.get('x-request-id'));
    throw new FunctionError(response.status, await response.json().catch(() => null));
  }
  const answer = await readFrames(response, onEvent);
  if (answer === null) throw new Error('The answer broke off.');
  if (!answer.success) throw new FunctionError(OK, answer);
  return answer;
}

async function readFrames(
  response: Response,
  onEvent: (event: AdvisorEvent) => void,
): Promise<AdvisorAnswer | { readonly success: false } | null> {
  // Where a limit or the cache answers at once, nothing is streamed before it.
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (value !== undefined) rest += decoder.decode(value, { stream: true });
    const frames = rest.split('\n\n');
    rest = frames.pop() ?? '';
    for (const text of frames) {
      const frame = JSON.parse(text.replace(/^data: /u, '')) as Frame;
      if (frame.type === 'done') return frame.answer;
      onEvent(frame);
    }
    if (done) return null;
  }
}
