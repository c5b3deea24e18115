import type { RiskVerdict } from '@atb/api/functions/trading/risk-check';
import { useEffect, useState } from 'react';
import { readErrorFacts } from '../../lib/error-facts.ts';
import { CHECK_FAILED, checkRisk, type RiskQuestion } from './api/check-risk.ts';

/** Pause after the last change before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 500;
/** The market moves under an unchanged order: asked again this often, in milliseconds. */
const RENEW_MS = 10_000;

export interface LiveVerdict {
  /** The latest answer, also while the next one is awaited; null when there is nothing to judge. */
  readonly verdict: RiskVerdict | null;
  /** The form has changed since, or the answer is on its way. */
  readonly isPending: boolean;
}

interface Answer {
  readonly key: string;
  readonly verdict: RiskVerdict;
}

/** Whether there is enough to judge: a quantity and, for a limit order, a price. */
export function isCheckable({ ticket }: RiskQuestion): boolean {
  return Number(ticket.quantity) > 0 && (ticket.type === 'MARKET' || Number(ticket.price) > 0);
}

function failure(error: unknown): RiskVerdict {
  const { status, message } = readErrorFacts(error);
  // A refused body names the field to correct; anything else is a failure of the check.
  return status === 400 && message !== '' ? { ...CHECK_FAILED, reason: 'INVALID_PARAMS', message } : CHECK_FAILED;
}

/** The server's verdict on the order in the form, renewed 500 ms after every change. */
export function useRiskVerdict(question: RiskQuestion | null): LiveVerdict {
  const isJudged = question !== null && isCheckable(question);
  const key = isJudged ? JSON.stringify(question) : '';
  const [answer, setAnswer] = useState<Answer | null>(null);
  // An emptied form forgets: the next order does not begin under the verdict on the last one.
  if (key === '' && answer !== null) setAnswer(null);
  useEffect(() => {
    if (key === '') return undefined;
    const parsed = JSON.parse(key) as RiskQuestion;
    const aborting = new AbortController();
    const ask = async (): Promise<void> => {
      const verdict = await checkRisk(parsed, aborting.signal).catch(failure);
      if (!aborting.signal.aborted) setAnswer({ key, verdict });
    };
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    const renewal = setInterval(() => void ask(), RENEW_MS);
    return () => {
      aborting.abort();
      clearTimeout(timer);
      clearInterval(renewal);
    };
  }, [key]);
  const isStale = answer !== null && answer.key !== key;
  return { verdict: answer?.verdict ?? null, isPending: isJudged && (answer === null || isStale) };
}
