import type { AdvisorAnswer } from '../functions/advisor/ai-advisor.ts';
import { selectList } from './select-list.ts';

/** A question that was asked, with its answer. */
export interface AdvisorQuestionRow {
  readonly id: string;
  readonly question: string;
  readonly answered_by: string;
  readonly status: 'asked' | 'answered' | 'failed' | 'stopped';
  readonly answer: string;
  readonly details: Partial<Pick<AdvisorAnswer, 'tools' | 'figures' | 'proposals' | 'advice'>>;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly asked_at: string;
}

export const ADVISOR_QUESTION_COLUMNS = selectList<AdvisorQuestionRow>({
  id: 'plain',
  question: 'plain',
  answered_by: 'plain',
  status: 'plain',
  answer: 'plain',
  details: 'plain',
  prompt_tokens: 'plain',
  completion_tokens: 'plain',
  asked_at: 'plain',
});

/** Advice and what the market made of it. */
export interface AdvisorAdviceRow {
  readonly id: number;
  readonly answered_by: string;
  readonly symbol: string;
  readonly condition: 'above' | 'below';
  /** Quote units, decimal text. */
  readonly level: string;
  readonly reference_price: string;
  /** 0.01 to 0.99. */
  readonly probability: string;
  /** What a coin says of the condition; 0.5 before it is scored. */
  readonly chance: string;
  readonly made_at: string;
  readonly due_at: string;
  readonly status: 'open' | 'scored' | 'void';
  readonly end_price: string | null;
  readonly outcome: boolean | null;
}

export const ADVISOR_ADVICE_COLUMNS = selectList<AdvisorAdviceRow>({
  id: 'plain',
  answered_by: 'plain',
  symbol: 'plain',
  condition: 'plain',
  level: 'text',
  reference_price: 'text',
  probability: 'text',
  chance: 'text',
  made_at: 'plain',
  due_at: 'plain',
  status: 'plain',
  end_price: 'text',
  outcome: 'plain',
});

/** What `advisor_scores()` answers: how the advice of one mind has fared. Null while nothing is scored. */
export interface AdvisorScoreRow {
  /** The caller's own, or of everybody on this server. */
  readonly scope: 'own' | 'server';
  readonly answered_by: string;
  readonly scored: number;
  readonly open: number;
  readonly right_calls: number;
  /** 0 is perfect, 1 always wrong. */
  readonly brier: number | null;
  /** Of a coin on the same conditions: 0.25 where all are of the price itself. */
  readonly brier_coin: number | null;
  readonly brier_holding: number | null;
  /** Mean fractions an advice. */
  readonly return_followed: number | null;
  readonly return_holding: number | null;
}

export const ADVISOR_SCORE_COLUMNS = selectList<AdvisorScoreRow>({
  scope: 'plain',
  answered_by: 'plain',
  scored: 'plain',
  open: 'plain',
  right_calls: 'plain',
  brier: 'plain',
  brier_coin: 'plain',
  brier_holding: 'plain',
  return_followed: 'plain',
  return_holding: 'plain',
});
