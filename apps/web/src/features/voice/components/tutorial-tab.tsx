import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Stepper } from '../../../components/ui/stepper.tsx';
import { TUTORIAL_STEPS, type TutorialStep } from '../tutorial-steps.ts';
import { useVoice } from '../use-voice.ts';
import { VoiceConsole } from './voice-console.tsx';

interface StepProps {
  readonly step: TutorialStep;
  readonly isDone: boolean;
  readonly onTry: () => void;
  /** Absent on the last step. */
  readonly onNext?: () => void;
}

function Step({ step: { title, text, phrase }, isDone, onTry, onNext }: StepProps) {
  return (
    <>
      <h3 className="mt-4 text-lg font-medium">{title}</h3>
      <p className="mt-1 max-w-[60ch] text-sm text-fg-2">{text}</p>
      <p className="mt-3 rounded-md border border-line bg-surface-2 p-3 font-medium">“{phrase}”</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button variant="outline" onClick={onTry}>
          Try
        </Button>
        {onNext !== undefined && (
          <Button variant={isDone ? 'primary' : 'outline'} onClick={onNext}>
            {isDone ? 'Next' : 'Skip'}
          </Button>
        )}
      </div>
      <p role="status" className="mt-3 flex min-h-5 items-center gap-1.5 text-sm">
        {isDone && (
          <>
            <CircleCheck aria-hidden className="size-4 text-up" />
            {onNext === undefined ? 'That was all. Real commands are in the first tab.' : 'Done.'}
          </>
        )}
      </p>
    </>
  );
}

/** Commands tried one by one, with the account's own figures and nothing at stake. */
export function TutorialTab() {
  const view = useVoice({ isRehearsal: true });
  const [current, setCurrent] = useState(0);
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const step = TUTORIAL_STEPS[current];
  const isDone = done.has(current) || step?.isDone(view.session) === true;
  const goTo = (index: number): void => {
    if (isDone) setDone((known) => new Set(known).add(current));
    if (view.session.card !== null) view.voice.session.close(view.session.card.id);
    setCurrent(index);
  };
  if (step === undefined) return null;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel title="Rehearsal">
        <Stepper
          label="Steps of the tutorial"
          steps={TUTORIAL_STEPS.map(({ title }) => title)}
          current={current}
          onStepChange={goTo}
        />
        <Step
          step={step}
          isDone={isDone}
          onTry={() => {
            const alternatives = [{ transcript: step.phrase, confidence: 1 }];
            void view.voice.session.take({ source: 'typed', alternatives });
          }}
          {...(current < TUTORIAL_STEPS.length - 1 && { onNext: () => goTo(current + 1) })}
        />
        {view.session.history[0] !== undefined && (
          <p className="mt-2 border-t border-line pt-3 text-sm text-fg-2">{view.session.history[0].answer}</p>
        )}
      </Panel>
      <VoiceConsole view={view} />
    </div>
  );
}
