import { useRef } from 'react';
import { isAnswered } from '../lib/api/is-answered.ts';

/** Sends `content` under an id. */
export type Submit = <Answer>(content: unknown, send: (id: string) => Promise<Answer>) => Promise<Answer>;

/**
 * One id for one submission: after an answer that got lost the same content is sent under the same id, by which the server knows
 * that it is no second order. What was answered, and other content, goes under an id of its own.
 */
export function useSubmission(makeId: () => string): Submit {
  const unanswered = useRef<{ readonly content: string; readonly id: string } | null>(null);
  return async (content, send) => {
    const text = JSON.stringify(content);
    const id = unanswered.current?.content === text ? unanswered.current.id : makeId();
    unanswered.current = { content: text, id };
    try {
      const answer = await send(id);
      unanswered.current = null;
      return answer;
    } catch (error) {
      if (isAnswered(error)) unanswered.current = null;
      throw error;
    }
  };
}
