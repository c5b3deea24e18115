import type { AdvisorFigure } from '@atb/api/functions/advisor/ai-advisor';
import { Link } from 'react-router';
import { cutAtFigures } from '../answer-view.ts';

interface AnswerTextProps {
  readonly text: string;
  readonly figures: readonly AdvisorFigure[];
  /** Address of the screen that shows a result; null where none does. */
  readonly screenOf: (id: string) => string | null;
  /** Opens what was looked at. */
  readonly onSource: (id: string) => void;
}

/** The answer as plain text, whatever it holds: each figure leads to its screen and to what was read, or says that it has none. */
export function AnswerText({ text, figures, screenOf, onSource }: AnswerTextProps) {
  const unsourced = figures.filter(({ source }) => source === null).length;
  return (
    <>
      <p className="max-w-[75ch] text-sm break-words whitespace-pre-wrap">
        {cutAtFigures(text, figures).map(({ text: part, figure }, index) =>
          figure === null ? (
            part
          ) : (
            <FigureMark key={index} text={part} figure={figure} screenOf={screenOf} onSource={onSource} />
          ),
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

interface FigureMarkProps extends Pick<AnswerTextProps, 'screenOf' | 'onSource'> {
  readonly text: string;
  readonly figure: AdvisorFigure;
}

/** A chip: the figure leads to the screen that shows it, the number behind it to what was read. */
function FigureMark({ text, figure: { source, field }, screenOf, onSource }: FigureMarkProps) {
  if (source === null) {
    return (
      <span className="num">
        {text} <span className="text-2xs text-warn">[no source]</span>
      </span>
    );
  }
  if (source === 'question') return <span className="num">{text}</span>;
  const screen = screenOf(source);
  const from = `${source}${field === null || field === '' ? '' : `, ${field}`}`;
  return (
    <span className="num inline rounded-xs bg-surface-3 box-decoration-clone px-1 py-0.5 whitespace-nowrap">
      {screen === null ? (
        text
      ) : (
        <Link to={screen} className="underline decoration-dotted underline-offset-2 hover:decoration-solid">
          {text}
        </Link>
      )}
      <button
        type="button"
        title={`From ${from}`}
        aria-label={`${text}, from ${from}`}
        onClick={() => onSource(source)}
        className="ml-1 inline text-2xs text-fg-2 hover:text-fg"
      >
        {source}
      </button>
    </span>
  );
}
