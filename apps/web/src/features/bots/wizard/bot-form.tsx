import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { FormProvider } from 'react-hook-form';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { candlesQuery } from '../../../lib/api/candles.ts';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import { AiBadge } from '../advice/ai-badge.tsx';
import { type AppliedAdvice, useAppliedAdvice } from '../advice/applied-advice.ts';
import { BOT_FORM_ID } from './bot-form-id.ts';
import { DeployRefusal } from './deploy-refusal.tsx';
import { PlanChartPanel, PlanFactsPanel } from './plan-panels.tsx';
import { ReviewStep } from './review-step.tsx';
import { RiskStep } from './risk-step.tsx';
import { SymbolStep } from './symbol-step.tsx';
import { useBotForm, type BotFormModel } from './use-bot-form.ts';
import type { AnyPlanned, NamedValues, WizardKind } from './wizard-kind.ts';
import type { BotFormConfig, WizardSteps } from './wizard-start.ts';
import type { AiStep as AiStepOf } from '../advice/ai-step.tsx';
import type { GhostPanel as GhostPanelOf } from '../ghost/ghost-panel.tsx';

const AiStep = lazy(async () => ({ default: (await import('../advice/ai-step.tsx')).AiStep })) as typeof AiStepOf;
const GhostPanel = lazy(async () => ({
  default: (await import('../ghost/ghost-panel.tsx')).GhostPanel,
})) as typeof GhostPanelOf;

/** Hours of the longest window a range is suggested from. */
const SUGGESTION_HOURS = 720;

interface StepContentProps<Values extends NamedValues, Planned extends AnyPlanned> {
  readonly model: BotFormModel<Values, Planned>;
  readonly steps: WizardSteps;
  readonly applied: AppliedAdvice<Values>;
}

function StepContent<Values extends NamedValues, Planned extends AnyPlanned>(props: StepContentProps<Values, Planned>) {
  const { model, steps, applied } = props;
  const { kind, wizard, symbolError } = model;
  const { symbol } = wizard.market;
  const hourly = useQuery(candlesQuery({ symbol, timeframe: '1h', limit: SUGGESTION_HOURS })).data;
  switch (steps.step) {
    case 'strategy':
      return null;
    case 'symbol':
      return <SymbolStep symbol={steps.symbol} onSymbolChange={steps.setSymbol} error={symbolError} />;
    case 'ai':
      return <AiStep kind={kind} wizard={wizard} symbol={steps.symbol} applied={applied} />;
    case 'parameters':
      return (
        <div className="space-y-6">
          <AiBadge state={applied.state} />
          <kind.Parameters wizard={wizard} candles={hourly ?? []} />
          <RiskStep kind={kind} wizard={wizard} />
        </div>
      );
    case 'review':
      return <ReviewStep kind={kind} wizard={wizard} advice={applied.state} onGoTo={steps.goTo} />;
  }
}

export interface BotFormProps<Values extends NamedValues, Planned extends AnyPlanned> extends BotFormConfig {
  readonly kind: WizardKind<Values, Planned>;
}

/** The steps of one kind of bot with what they come to beside them; before the market is chosen there is nothing to draw. */
export function WizardForm<Values extends NamedValues, Planned extends AnyPlanned>(
  props: BotFormProps<Values, Planned>,
) {
  const { kind, steps } = props;
  const model = useBotForm(kind, props);
  const { form, wizard, deploy } = model;
  const applied = useAppliedAdvice(form, wizard.values);
  const hasPreview = steps.step !== 'strategy' && steps.step !== 'symbol';
  return (
    <FormProvider {...form}>
      <form
        id={BOT_FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          model.goOn();
        }}
      >
        <div
          className={cn(
            hasPreview && 'grid gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)]',
          )}
        >
          {hasPreview && <PlanChartPanel kind={kind} wizard={wizard} className="lg:col-start-2" />}
          <div className={cn('min-w-0', hasPreview && 'lg:col-start-1 lg:row-span-2 lg:row-start-1')}>
            <ErrorBoundary place="part" resetKey={steps.step}>
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                <StepContent model={model} steps={steps} applied={applied} />
              </Suspense>
            </ErrorBoundary>
          </div>
          {hasPreview && (
            <div className="min-w-0 space-y-4 self-start lg:col-start-2">
              <ErrorBoundary place="part" resetKey={wizard.market.symbol}>
                <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                  <GhostPanel key={wizard.market.symbol} kind={kind} wizard={wizard} />
                </Suspense>
              </ErrorBoundary>
              <PlanFactsPanel kind={kind} wizard={wizard} />
            </div>
          )}
        </div>
        {steps.step === 'review' && deploy.failure !== null && (
          <DeployRefusal failure={deploy.failure} stepFields={kind.stepFields} onGoTo={steps.goTo} />
        )}
      </form>
    </FormProvider>
  );
}
