// features/advisor: questions about the account, answers with their sources, and how advice has fared.
import type { AdvisorAnswer, AdvisorFigure } from '@atb/api/functions/advisor/ai-advisor';
import type { AdvisorQuestionRow } from '@atb/api/rows/advisor';

/** An answer as it is drawn, while it comes and from the history. */
export interface AnswerView extends Pick<AdvisorAnswer, 'tools' | 'figures' | 'proposals' | 'advice'> {
  readonly text: string;
  /** Name of the model or of the analyst; null while that is not known. */
  readonly answeredBy: string | null;
  readonly isCached: boolean;
  /** Of the row of the history; null while there is none. */
  readonly questionId: string | null;
}

export const EMPTY_VIEW: AnswerView = {
  text: '',
  answeredBy: null,
  isCached: false,
  questionId: null,
  tools: [],
  figures: [],
  proposals: [],
  advice: [],
};

export function fromAnswer(answer: AdvisorAnswer): AnswerView {
  const { answer: text, tools, figures, proposals, advice, cached: isCached, answeredBy, questionId } = answer;
  return { text, answeredBy: answeredBy.name, isCached, questionId, tools, figures, proposals, advice };
}

export function fromRow({ id, answer, answered_by: answeredBy, details }: AdvisorQuestionRow): AnswerView {
  return { ...EMPTY_VIEW, ...details, text: answer, answeredBy, questionId: id };
}

/** A stretch of a text: plain, or a figure with where it is from. */
export interface Stretch {
  readonly text: string;
  readonly figure: AdvisorFigure | null;
}

/** Cuts a text at its figures. */
export function cutAtFigures(text: string, figures: readonly AdvisorFigure[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  for (const figure of figures.toSorted((a, b) => a.from - b.from)) {
    if (figure.from < at || figure.to > text.length) continue;
    if (figure.from > at) stretches.push({ text: text.slice(at, figure.from), figure: null });
    stretches.push({ text: text.slice(figure.from, figure.to), figure });
    at = figure.to;
  }
  if (at < text.length) stretches.push({ text: text.slice(at), figure: null });
  return stretches;
}

/** A level or a price with as many digits as tell prices apart. */
export function showLevel(text: string): string {
  return Number(text).toLocaleString('en-US', { maximumSignificantDigits: 7 });
}
