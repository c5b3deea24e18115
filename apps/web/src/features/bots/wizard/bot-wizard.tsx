import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Stepper } from '../../../components/ui/stepper.tsx';
import { candlesQuery } from '../../../lib/api/candles.ts';
import { cn } from '../../../lib/cn.ts';
import { ParametersStep } from './parameters-step.tsx';
import { PlanChartPanel, PlanFactsPanel } from './plan-panels.tsx';
import { ReviewStep } from './review-step.tsx';
import { RiskStep } from './risk-step.tsx';
import { STEP_TITLE, WIZARD_STEPS } from './steps.ts';
import { StrategyStep } from './strategy-step.tsx';
import { SymbolStep } from './symbol-step.tsx';
import { useBotWizard, type BotWizardModel, type WizardStart } from './use-bot-wizard.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

/** Hours of the longest window a range is suggested from. */
const SUGGESTION_HOURS = 720;

export interface BotWizardProps {
  readonly start: WizardStart;
}

function StepContent({ model }: { readonly model: BotWizardModel }) {
  const { steps, wizard, symbolError, deploy } = model;
  const { symbol } = wizard.market;
  const hourly = useQuery(candlesQuery({ symbol, timeframe: '1h', limit: SUGGESTION_HOURS })).data;
  switch (steps.step) {
    case 'strategy':
      return <StrategyStep />;
    case 'symbol':
      return <SymbolStep symbol={steps.symbol} onSymbolChange={steps.setSymbol} error={symbolError} />;
    case 'parameters':
      return <ParametersStep wizard={wizard} candles={hourly ?? []} />;
    case 'risk':
      return <RiskStep wizard={wizard} />;
    case 'review':
      return <ReviewStep wizard={wizard} failure={deploy.failure} onGoTo={steps.goTo} />;
  }
}

function WizardBar({ model }: { readonly model: BotWizardModel }) {
  const { steps, deploy, goBack } = model;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-4 -mb-4 flex items-center justify-between gap-2 border-t border-line bg-bg px-4 py-3">
      <Button variant="outline" size="md" onClick={goBack}>
        {steps.step === 'strategy' ? 'Cancel' : 'Previous'}
      </Button>
      <Button type="submit" variant="primary" size="md" isBusy={deploy.isDeploying}>
        {steps.step === 'review' ? 'Deploy Bot' : 'Next'}
      </Button>
    </div>
  );
}

/** The five steps, their shared form, and the deed at the end. */
export function BotWizard({ start }: BotWizardProps) {
  const model = useBotWizard(start);
  const { form, steps, wizard } = model;
  const { step, heading, goTo } = steps;
  const hasPreview = step !== 'strategy' && step !== 'symbol';
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          model.goOn();
        }}
      >
        <Stepper
          label="Steps"
          steps={WIZARD_STEPS.map((one) => STEP_TITLE[one])}
          current={WIZARD_STEPS.indexOf(step)}
          onStepChange={(index) => goTo(WIZARD_STEPS[index] ?? 'strategy')}
        />
        <h2 ref={heading} tabIndex={-1} className="mt-4 mb-3 text-lg font-semibold outline-none">
          {STEP_TITLE[step]}
        </h2>
        <div
          className={cn(
            hasPreview && 'grid gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)]',
          )}
        >
          {hasPreview && <PlanChartPanel wizard={wizard} className="lg:col-start-2" />}
          <div className={cn('min-w-0', hasPreview && 'lg:col-start-1 lg:row-span-2 lg:row-start-1')}>
            <StepContent model={model} />
          </div>
          {hasPreview && <PlanFactsPanel wizard={wizard} className="self-start lg:col-start-2" />}
        </div>
        <WizardBar model={model} />
      </form>
      <Suspense fallback={null}>
        {model.isLeaving && (
          <LeaveDialog
            open={model.isLeaving}
            onOpenChange={model.setLeaving}
            onKeep={model.keepAndLeave}
            onDiscard={model.discardAndLeave}
          />
        )}
      </Suspense>
    </FormProvider>
  );
}
