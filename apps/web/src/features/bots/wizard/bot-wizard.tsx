import { useIsMutating, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Stepper } from '../../../components/ui/stepper.tsx';
import { accountsQuery } from '../../../lib/api/get-accounts.ts';
import { notifyInfo } from '../../../lib/notify.ts';
import { WIZARD_ENTRIES } from '../kinds/wizard-entries.ts';
import { BOT_FORM_ID } from './bot-form-id.ts';
import { BotPlaces } from './bot-places.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { STEP_TITLE, stepAfter, WIZARD_STEPS, type WizardStep } from './steps.ts';
import { StrategyStep } from './strategy-step.tsx';
import { DEPLOY_KEY } from './use-deploy.ts';
import { useWizardSteps } from './use-wizard-steps.ts';
import { WizardMemory } from './wizard-memory.ts';
import type { WizardStart, WizardSteps } from './wizard-start.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

export interface BotWizardProps {
  readonly start: WizardStart;
  /** Mounts the wizard anew, without its draft. */
  readonly onStartOver: () => void;
}

interface WizardBarProps {
  readonly step: WizardStep;
  /** What the button sends is not there yet. */
  readonly isWaiting: boolean;
  readonly onBack: () => void;
}

function WizardBar({ step, isWaiting, onBack }: WizardBarProps) {
  const isDeploying = useIsMutating({ mutationKey: DEPLOY_KEY }) > 0;
  const { data: accounts, isPending } = useQuery(accountsQuery());
  // Without an account nothing can be deployed; the review says so.
  const hasNoAccount = accounts?.length === 0;
  const isAccountAwaited = isPending && (step === 'symbol' || step === 'review');
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-4 -mb-4 flex items-center justify-between gap-2 border-t border-line bg-bg px-4 py-3">
      <Button variant="outline" size="md" onClick={onBack}>
        {step === 'strategy' ? 'Cancel' : 'Previous'}
      </Button>
      <Button
        type="submit"
        form={BOT_FORM_ID}
        variant="primary"
        size="md"
        isBusy={isDeploying || isWaiting || isAccountAwaited}
        disabled={step === 'review' && hasNoAccount}
      >
        {step === 'review' ? 'Deploy Bot' : 'Next'}
      </Button>
    </div>
  );
}

/** Leaving on purpose: asks first when something would be lost. */
function useLeaving(memory: WizardMemory, { type }: Pick<WizardStart, 'type'>) {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = (): void => void navigate('/bots');
  return {
    isLeaving,
    setLeaving,
    ask: () => (memory.isChanged(type) ? setLeaving(true) : leave()),
    keep: () => {
      notifyInfo('Draft kept', { detail: 'Continue it from Bots whenever you like.' });
      leave();
    },
    discard: () => {
      memory.discard(type);
      leave();
    },
  };
}

interface WaitingFormProps extends Pick<WizardSteps, 'step' | 'goTo'> {
  readonly onWaiting: (isWaiting: boolean) => void;
}

/** While the form of a kind is fetched: choosing the kind is done, and what comes after it needs that form. */
function WaitingForm({ step, goTo, onWaiting }: WaitingFormProps) {
  const isNeeded = step !== 'strategy';
  useEffect(() => {
    onWaiting(isNeeded);
    return () => onWaiting(false);
  }, [isNeeded, onWaiting]);
  return (
    <form
      id={BOT_FORM_ID}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNeeded) goTo(stepAfter(step, 1));
      }}
    >
      {isNeeded && <Skeleton className="h-96 w-full" />}
    </form>
  );
}

/** The five steps around the form of the chosen kind. */
export function BotWizard({ start, onStartOver }: BotWizardProps) {
  const steps = useWizardSteps(start);
  const [memory] = useState(() => new WizardMemory());
  const { step, type, heading, goTo } = steps;
  const kind = WIZARD_ENTRIES.get(type);
  // The first step asks for the kind alone: the form comes with the pointer, a finger or the focus.
  const [isNear, setNear] = useState(false);
  const isFormWanted = isNear || step !== 'strategy';
  const leaving = useLeaving(memory, { type });
  const config = { start, steps, memory };
  const notice = start.origin === null && (
    <DraftNotice
      key={`draft ${type}`}
      type={type}
      memory={memory}
      onStartOver={() => {
        memory.discard(type);
        onStartOver();
      }}
    />
  );
  const [isWaiting, setWaiting] = useState(false);
  const waiting = <WaitingForm step={step} goTo={goTo} onWaiting={setWaiting} />;
  return (
    <div className="contents" onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      {step !== 'strategy' && notice}
      <Stepper
        label="Steps"
        steps={WIZARD_STEPS.map((one) => STEP_TITLE[one])}
        current={WIZARD_STEPS.indexOf(step)}
        onStepChange={(index) => goTo(WIZARD_STEPS[index] ?? 'strategy')}
      />
      <h2 ref={heading} tabIndex={-1} className="mt-4 mb-3 text-lg font-semibold outline-none">
        {STEP_TITLE[step]}
      </h2>
      {step === 'strategy' && <StrategyStep type={type} onTypeChange={steps.setType} />}
      {(step === 'strategy' || step === 'review') && <BotPlaces />}
      {step === 'strategy' && notice}
      {/* The key takes the form of the other kind away at once: hidden but there, it would take the next step for its own kind. */}
      <Suspense key={`form ${type}`} fallback={waiting}>
        {!isFormWanted && waiting}
        {isFormWanted && kind !== undefined && <kind.Form {...config} />}
      </Suspense>
      <WizardBar
        step={step}
        isWaiting={isWaiting}
        onBack={() => (step === 'strategy' ? leaving.ask() : goTo(stepAfter(step, -1)))}
      />
      <Suspense fallback={null}>
        {leaving.isLeaving && (
          <LeaveDialog
            open={leaving.isLeaving}
            onOpenChange={leaving.setLeaving}
            onKeep={leaving.keep}
            onDiscard={leaving.discard}
          />
        )}
      </Suspense>
    </div>
  );
}
