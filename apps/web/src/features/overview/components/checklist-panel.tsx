import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Progress } from '../../../components/ui/progress.tsx';
import { useMarketNow } from '../../../hooks/use-market-now.ts';
import { accountsQuery } from '../../../lib/api/get-accounts.ts';
import { findOnboarding, type OnboardingStep } from '../find-onboarding.ts';
import type { Overview } from '../use-overview.ts';

const HIDDEN_KEY = 'atb-onboarding-hidden';

function Step({ step, isNext }: { readonly step: OnboardingStep; readonly isNext: boolean }) {
  return (
    <li className="flex min-h-6 items-center gap-2.5 text-sm">
      <span
        className={
          step.isDone
            ? 'grid size-5 shrink-0 place-items-center rounded-full bg-brand text-brand-fg'
            : 'size-5 shrink-0 rounded-full border border-line-strong'
        }
      >
        {step.isDone && <Check role="img" aria-label="Done" className="size-3" />}
      </span>
      <span className={step.isDone ? 'text-fg-2' : undefined}>{step.label}</span>
      {isNext && (
        <Link to={step.to} className={buttonClass({ size: 'xs', variant: 'outline' }, 'ml-auto')}>
          {step.action}
        </Link>
      )}
    </li>
  );
}

function Steps({ steps }: { readonly steps: readonly OnboardingStep[] }) {
  const next = steps.find((step) => !step.isDone);
  return (
    <ol className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
      {steps.map((step) => (
        <Step key={step.label} step={step} isNext={step === next} />
      ))}
    </ol>
  );
}

/** First steps, until they are done or put away. */
export function ChecklistPanel({ overview }: { readonly overview: Overview }) {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) === 'true');
  const now = useMarketNow();
  const { bots, firstSteps } = overview;
  const accounts = useQuery(accountsQuery()).data;
  if (isHidden || bots.error !== null || firstSteps === null || accounts === undefined) return null;
  const steps = findOnboarding({ views: bots.views, accounts, ...firstSteps, now });
  const done = steps.filter((step) => step.isDone).length;
  if (done === steps.length) return null;
  const hide = (): void => {
    localStorage.setItem(HIDDEN_KEY, 'true');
    setHidden(true);
  };
  return (
    <Panel
      title="Getting started"
      className="mb-4"
      actions={
        <>
          <span className="num text-xs text-fg-2">
            {done} of {steps.length}
          </span>
          <Button size="xs" variant="ghost" onClick={hide}>
            Hide
          </Button>
        </>
      }
    >
      <Progress label="Getting started" value={done} max={steps.length} className="mb-3" />
      <Steps steps={steps} />
    </Panel>
  );
}
