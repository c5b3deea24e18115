import { ADVISOR_MESSAGES } from '@atb/api/messages/advisor';
import type { AdvisorEvent } from '@atb/api/functions/advisor/ai-advisor';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../hooks/use-auth.ts';
import { describeError } from '../../lib/describe-error.ts';
import { type AnswerView, EMPTY_VIEW, fromAnswer } from './answer-view.ts';
import { askAdvisor, type AskedQuestion } from './api/ask-advisor.ts';

/** Why there is no answer. */
export interface Failure {
  readonly title: string;
  readonly detail: string;
  readonly isLimit: boolean;
}

interface QuestionState {
  readonly isAsking: boolean;
  /** What was asked last; null before the first question. */
  readonly question: string | null;
  readonly view: AnswerView;
  readonly failure: Failure | null;
}

const IDLE: QuestionState = { isAsking: false, question: null, view: EMPTY_VIEW, failure: null };

const LIMITS = {
  quota_exceeded: 'All questions of this month are asked. They begin again next month.',
  daily_cap_exceeded: 'All questions of today are asked. They begin again at midnight UTC.',
  throttled: 'That was too many questions in a minute. Please wait a moment.',
} as const;

/** One question at a time: asked, listened to as it is answered, stopped. */
export function useQuestion() {
  const queries = useQueryClient();
  const { id } = useUser();
  const [state, setState] = useState<QuestionState>(IDLE);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => {
    return () => asking.current?.abort();
  }, []);

  const ask = async (question: AskedQuestion): Promise<void> => {
    const text = question.question.trim();
    if (text === '' || asking.current !== null) return;
    const controller = new AbortController();
    asking.current = controller;
    setState({ ...IDLE, isAsking: true, question: text });
    const onEvent = (event: AdvisorEvent): void =>
      setState((known) => ({ ...known, view: withEvent(known.view, event) }));
    try {
      const answer = await askAdvisor({ ...question, question: text }, { onEvent, signal: controller.signal });
      const limit = (Object.keys(LIMITS) as Array<keyof typeof LIMITS>).find((name) => answer[name]);
      const failure =
        limit === undefined ? null : { title: ADVISOR_MESSAGES[limit], detail: LIMITS[limit], isLimit: true };
      setState({ isAsking: false, question: text, view: fromAnswer(answer), failure });
    } catch (error) {
      const failure = controller.signal.aborted ? null : describeFailure(error);
      setState((known) => ({ ...known, isAsking: false, failure }));
    } finally {
      asking.current = null;
      void queries.invalidateQueries({ queryKey: ['advisor', id] });
      void queries.invalidateQueries({ queryKey: ['usage', id] });
    }
  };

  return { ...state, ask, stop: () => asking.current?.abort(), reset: () => setState(IDLE) };
}

function withEvent(view: AnswerView, event: AdvisorEvent): AnswerView {
  switch (event.type) {
    case 'start':
      return { ...view, answeredBy: event.answeredBy.name };
    case 'tool':
      return { ...view, tools: [...view.tools, event.tool] };
    case 'text':
      return { ...view, text: view.text + event.delta };
    case 'clear':
      return { ...view, text: '' };
  }
}

function describeFailure(error: unknown): Failure {
  return { title: ADVISOR_MESSAGES.failed, detail: describeError(error).message, isLimit: false };
}
