import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';

/** As the server takes them. */
const CHARS_MAX = 2_000;

interface QuestionFormProps {
  readonly isAsking: boolean;
  readonly isDisabled?: boolean;
  readonly rows: number;
  readonly onAsk: (question: string) => void;
  readonly onStop: () => void;
}

/** Enter asks, Shift and Enter begins a new line; a blank question is no question. */
export function QuestionForm({ isAsking, isDisabled = false, rows, onAsk, onStop }: QuestionFormProps) {
  const [text, setText] = useState('');
  const ask = (): void => {
    if (text.trim() === '' || isAsking || isDisabled) return;
    onAsk(text);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ask();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    ask();
  };
  return (
    <form aria-label="Ask the advisor" onSubmit={onSubmit} className="space-y-2">
      <textarea
        aria-label="Question"
        value={text}
        rows={rows}
        maxLength={CHARS_MAX}
        disabled={isDisabled}
        placeholder="Why did my bot stop?"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="block w-full rounded-md border border-line-strong bg-bg px-2.5 py-2 text-base text-fg outline-none coarse:text-lg focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ring"
      />
      <div className="flex flex-wrap items-center gap-2">
        {isAsking ? (
          <Button variant="outline" onClick={onStop}>
            Stop answer
          </Button>
        ) : (
          <Button type="submit" variant="primary" disabled={isDisabled}>
            Ask
          </Button>
        )}
        <p className="text-xs text-fg-2">Enter asks, Shift and Enter begins a new line.</p>
      </div>
    </form>
  );
}
