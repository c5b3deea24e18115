import { useQueryClient } from '@tanstack/react-query';
import { Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { answerMarket, answerPortfolio, answerRisk, answerSignal } from '../api/answer-voice-command.ts';
import { type DemoStep, runDemo } from '../session/run-demo.ts';
import { useVoice } from '../use-voice.ts';

const WHAT = {
  'Market Analysis': 'Prices of Bitcoin and Ethereum, their change in a day, and how the market moves.',
  'Risk Assessment': 'Your exposure and loss of the day against your limits.',
  'Trade Signal': 'What the rules see in Bitcoin now, and how sure they are.',
  'Portfolio Update': 'What your account is worth and how it changed.',
} as const;

function useSteps(): readonly DemoStep[] {
  const queries = useQueryClient();
  const { id: userId } = useUser();
  return [
    { title: 'Market Analysis', answer: () => answerMarket(null) },
    { title: 'Risk Assessment', answer: () => answerRisk({ queries, userId }) },
    { title: 'Trade Signal', answer: () => answerSignal('BTC') },
    { title: 'Portfolio Update', answer: answerPortfolio },
  ];
}

/** Four steps, spoken one after another, from the account's own data. */
export function DemoTab() {
  const { voice, isSoundOn } = useVoice();
  const steps = useSteps();
  const [current, setCurrent] = useState<number | null>(null);
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);
  const start = async (): Promise<void> => {
    const control = new AbortController();
    run.current = control;
    setTexts(new Map());
    await runDemo(steps, {
      signal: control.signal,
      describe: (error) => describeError(error).message,
      say: voice.say,
      onStep: (index, text) => {
        setCurrent(index);
        if (text !== null) setTexts((known) => new Map(known).set(index, text));
      },
    });
    if (run.current === control) setCurrent(null);
  };
  const stop = (): void => {
    run.current?.abort();
    run.current = null;
    voice.speaker.stop();
    setCurrent(null);
  };
  const isRunning = current !== null;
  return (
    <Panel
      title="Four steps on your own account"
      actions={
        <Button size="xs" variant={isRunning ? 'outline' : 'primary'} onClick={isRunning ? stop : () => void start()}>
          {isRunning ? <Square aria-hidden /> : <Play aria-hidden />}
          {isRunning ? 'Stop demo' : 'Start demo'}
        </Button>
      }
    >
      <p className="text-sm text-fg-2">
        Nothing is traded.{' '}
        {isSoundOn ? 'Each step is spoken, then follows the next.' : 'Sound is off: the steps are shown only.'}
      </p>
      <ol className="mt-2">
        {steps.map(({ title }, index) => (
          <li
            key={title}
            aria-current={current === index ? 'step' : undefined}
            className="min-h-20 border-b border-line py-3 text-sm last:border-0"
          >
            <p className="font-medium">
              {index + 1}. {title}
              {current === index && <span className="ml-2 text-xs font-normal text-fg-2">now</span>}
            </p>
            <p className="text-fg-2" aria-live="polite">
              {texts.get(index) ?? WHAT[title as keyof typeof WHAT]}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
