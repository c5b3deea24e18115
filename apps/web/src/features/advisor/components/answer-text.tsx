import type { AdvisorFigure } from '@atb/api/functions/advisor/ai-advisor';
import { cutAtFigures } from '../answer-view.ts';

interface AnswerTextProps {
  readonly text: string;
  readonly figures: readonly AdvisorFigure[];
  /** Opens what was looked at. */
  readonly onSource: (id: string) => void;
}

/** The answer as plain text, whatever it holds: each figure leads to its source, or says that it has none. */
export function AnswerText({ text, figures, onSource }: AnswerTextProps) {
  const unsourced = figures.filter(({ source }) => source === null).length;
  return (
    <>
      <p className="max-w-[75ch] text-sm break-words whitespace-pre-wrap">
        {cutAtFigures(text, figures).map(({ text: part, figure }, index) =>
          figure === null ? part : <FigureMark key={index} text={part} figure={figure} onSource={onSource} />,
        )}
      </p>
      {unsourced > 0 && (
        <p className="mt-2 text-xs text-fg-2">
          {unsourced === 1 ? 'One figure, marked' : `${unsourced} figures, marked`}{' '}
          <span className="text-warn">[no source]</span>, {unsourced === 1 ? 'is' : 'are'} in nothing that was looked
          at.
        </p>
      )}
    </>
  );
}

interface FigureMarkProps {
  readonly text: string;
  readonly figure: AdvisorFigure;
  readonly onSource: (id: string) => void;
}

function FigureMark({ text, figure: { source, field }, onSource }: FigureMarkProps) {
  if (source === null) {
    return (
      <span className="num">
        {text} <span className="text-2xs text-warn">[no source]</span>
      </span>
    );
  }
  if (source === 'question') return <span className="num">{text}</span>;
  const from = `${source}${field === null || field === '' ? '' : `, ${field}`}`;
  return (
    <button
      type="button"
      title={`From ${from}`}
      aria-label={`${text}, from ${from}`}
      onClick={() => onSource(source)}
      className="num inline underline decoration-dotted underline-offset-2 hover:text-fg"
    >
      {text}
    </button>
  );
}
