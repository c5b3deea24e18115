import { CircleCheck, CircleX, MessageCircleQuestionMark } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { hearSize } from '@atb/core/voice/hear';
import { SaleTax } from '../../../components/trading/sale-tax.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useNow } from '../../../hooks/use-now.ts';
import type { Card, VoiceSession } from '../session/voice-session.ts';

export interface ActionCardProps {
  readonly card: Card;
  readonly session: VoiceSession;
  /** Why the order is held back, in a sentence; null when it is not. */
  readonly hold: string | null;
}

const MARKS = {
  preparing: { icon: null, frame: 'border-line' },
  sizing: { icon: MessageCircleQuestionMark, frame: 'border-warn/50 bg-warn-soft' },
  asking: { icon: MessageCircleQuestionMark, frame: 'border-warn/50 bg-warn-soft' },
  working: { icon: null, frame: 'border-line' },
  done: { icon: CircleCheck, frame: 'border-line-strong bg-surface-2' },
  refused: { icon: CircleX, frame: 'border-danger/50 bg-danger-soft' },
} as const;

function Remaining({ deadline }: { readonly deadline: number }) {
  const seconds = Math.max(0, Math.ceil((deadline - useNow()) / 1_000));
  return <span className="num text-xs text-fg-2">{seconds} s left to say yes or no</span>;
}

function SizeForm({ card, session }: Omit<ActionCardProps, 'hold'>) {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (card.action.kind !== 'PLACE_ORDER') return;
    const typed = { source: 'typed' as const, alternatives: [{ transcript: text, confidence: 1 }] };
    const size = hearSize(typed, card.action.asset);
    if (size === null || size === 'unclear') setWrong(true);
    else void session.giveSize(card.id, size);
  };
  return (
    <form onSubmit={submit} className="mt-3 flex flex-wrap items-start gap-2">
      <Field
        label="Size"
        error={isWrong ? 'Write an amount such as 0.001, or 100 dollars.' : ''}
        className="min-w-0 flex-1"
      >
        {(control) => (
          <Input {...control} autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <div className="flex gap-2 pt-5">
        <Button type="submit" variant="primary">
          Set size
        </Button>
        <Button onClick={() => void session.refuse(card.id)}>Cancel</Button>
      </div>
    </form>
  );
}

function Answers({ card, session, hold }: ActionCardProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button variant="primary" disabled={hold !== null} onClick={() => void session.confirm(card.id)}>
        Yes, do it
      </Button>
      <Button onClick={() => void session.refuse(card.id)}>No</Button>
      {card.deadline !== null && <Remaining deadline={card.deadline} />}
      <p className="w-full text-xs text-warn empty:hidden">{hold}</p>
    </div>
  );
}

/** What was understood, and what becomes of it. */
export function ActionCard({ card, session, hold }: ActionCardProps) {
  const { id, phase, transcript, sentence, facts, sale } = card;
  const section = useRef<HTMLElement>(null);
  // The command may have been chosen far down on a small screen.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [id, phase]);
  const { icon: Icon, frame } = MARKS[phase];
  const hasEnded = phase === 'done' || phase === 'refused';
  return (
    <section ref={section} aria-label="Command to confirm" className={`rounded-md border p-3 ${frame}`}>
      <p className="text-xs text-fg-2">You said “{transcript}”</p>
      <p role="status" className="mt-1 flex items-start gap-2 font-medium">
        {Icon === null ? <Spinner /> : <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />}
        <span>{sentence}</span>
      </p>
      {facts.length > 0 && (
        <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-fg-2">{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {phase === 'sizing' && <SizeForm card={card} session={session} />}
      {phase === 'asking' && sale !== undefined && (
        <div className="mt-3">
          <SaleTax {...sale} />
        </div>
      )}
      {phase === 'asking' && <Answers card={card} session={session} hold={hold} />}
      {hasEnded && (
        <Button size="xs" className="mt-3" onClick={() => session.close(card.id)}>
          Close
        </Button>
      )}
    </section>
  );
}
