import type { Asker, Question } from '../asker.ts';
import type { Forms } from '../forms/forms.ts';
import type { Looks } from '../looks.ts';

/** What the parts of an answer are told from. */
export interface Analysis {
  readonly asker: Asker;
  readonly looks: Looks;
  readonly forms: Forms;
  readonly question: Question;
  /** Named in the question, or on the asker's screen; never empty where the market has any. */
  readonly symbols: readonly string[];
}
