import type { AdvisorAnswer, AdvisorEvent } from '@atb/api/functions/advisor/ai-advisor';
import type { Body } from '@atb/api/functions/contracts';
import { callForStream, FunctionError } from '../../../lib/api/call.ts';

export type AskedQuestion = Omit<Body<'ai-advisor'>, 'stream'>;

interface Listening {
  readonly onEvent: (event: AdvisorEvent) => void;
  readonly signal: AbortSignal;
}

type Frame = AdvisorEvent | { readonly type: 'done'; readonly answer: AdvisorAnswer | { readonly success: false } };

const OK = 200;

/** Asks and listens. @returns the whole answer. @throws FunctionError for a refusal, and for an answer that breaks off. */
export async function askAdvisor(question: AskedQuestion, { onEvent, signal }: Listening): Promise<AdvisorAnswer> {
  const response = await callForStream('ai-advisor', { ...question, stream: true }, signal);
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
