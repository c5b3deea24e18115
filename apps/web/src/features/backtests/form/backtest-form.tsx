import { Play } from 'lucide-react';
import { lazy, Suspense, useRef, type SubmitEvent } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { MarketFields } from '../../../components/research/market-fields.tsx';
import type { BotHandle } from './use-bot-fields.ts';
import { PairsCoverage, PairsFields } from './pairs-fields.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { PairsChoice, SubjectChoice } from './subject-choice.tsx';
import { StrategyField } from '../../../components/research/strategy-field.tsx';
import { AssumptionFields } from './assumption-fields.tsx';
import { useBacktestForm, type BacktestFormState } from './use-backtest-form.ts';

const BOT_FIELDS = {
  grid: lazy(async () => ({ default: (await import('./grid-fields.tsx')).GridFields })),
  dca: lazy(async () => ({ default: (await import('./dca-fields.tsx')).DcaFields })),
} as const;

/** What no field is to blame for. */
function findFailure({ failure, faults }: BacktestFormState): string | null {
  if (failure === null) return null;
  const { message } = describeError(failure);
  return Object.values(faults).includes(message) ? null : message;
}

/** A new backtest. */
export function BacktestForm() {
  const form = useBacktestForm();
  const element = useRef<HTMLFormElement>(null);
  const bot = useRef<BotHandle>(null);
  const { of, symbol, strategyId, isSeveral } = form.draft;
  const BotFields = of === 'strategy' ? null : BOT_FIELDS[of];
  const isReady = BotFields !== null || strategyId !== '';
  const failure = findFailure(form);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (form.isStarting || (BotFields === null ? form.run() : form.runBot(bot.current?.read() ?? null))) return;
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  if (form.error !== null) {
    const { message, requestId } = describeError(form.error, 'data');
    return (
      <Panel title="New backtest">
        <ErrorState title="The form could not load" detail={message} requestId={requestId} />
      </Panel>
    );
  }
  return (
    <Panel title="New backtest">
      <form ref={element} aria-label="New backtest" noValidate onSubmit={submit} className="space-y-4">
        <SubjectChoice form={form} />
        {BotFields === null && (
          <>
            <StrategyField form={form} />
            <ParameterFields form={form} />
            <PairsChoice form={form} />
          </>
        )}
        {isSeveral ? (
          <MarketFields form={form} pairs={<PairsFields form={form} />} coverage={<PairsCoverage form={form} />} />
        ) : (
          <MarketFields form={form} />
        )}
        {BotFields !== null && (
          <Suspense fallback={<Skeleton className="h-[40rem] max-lg:h-[64rem]" />}>
            <BotFields key={`${of} ${symbol}`} form={form} ref={bot} />
          </Suspense>
        )}
        <AssumptionFields form={form} />
        {failure !== null && (
          <Alert tone="error" title="The backtest did not start">
            {failure}
          </Alert>
        )}
        <Button
          type="submit"
          variant="primary"
          size="md"
          className="w-full"
          disabled={!isReady}
          isBusy={form.isStarting}
        >
          <Play aria-hidden />
          {form.isStarting ? 'Starting' : 'Run backtest'}
        </Button>
        {!isReady && <p className="text-xs text-fg-2">Choose a strategy first.</p>}
      </form>
    </Panel>
  );
}
