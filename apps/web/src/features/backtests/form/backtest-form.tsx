import { Play } from 'lucide-react';
import type { BacktestedBotKind } from '@atb/core/bots/kinds';
import { Suspense, useRef, type Ref, type SubmitEvent } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { MarketFields } from '../../../components/research/market-fields.tsx';
import { BOT_FORMS } from '../kinds/forms.ts';
import type { BotHandle } from './bot-fields.ts';
import { PairsCoverage, PairsFields } from './pairs-fields.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { PairsChoice, SubjectChoice } from './subject-choice.tsx';
import { StrategyField } from '../../../components/research/strategy-field.tsx';
import { AssumptionFields } from './assumption-fields.tsx';
import { useBacktestForm, type BacktestFormState } from './use-backtest-form.ts';

/** What no field is to blame for. */
function findFailure({ failure, faults }: BacktestFormState): string | null {
  if (failure === null) return null;
  const { message } = describeError(failure);
  return Object.values(faults).includes(message) ? null : message;
}

interface KindFieldsProps {
  readonly kind: BacktestedBotKind;
  readonly form: BacktestFormState;
  readonly handle: Ref<BotHandle>;
}

function BotFields({ kind, form, handle }: KindFieldsProps) {
  const { Fields } = BOT_FORMS[kind];
  const prefix = `${kind}.`;
  const own = Object.entries(form.faults).filter(([field]) => field.startsWith(prefix));
  const faults = Object.fromEntries(own.map(([field, sentence]) => [field.slice(prefix.length), sentence]));
  return (
    <Fields tested={form.draft} address={form.address} faults={faults} onChange={form.changeAddress} ref={handle} />
  );
}

/** A new backtest. */
export function BacktestForm() {
  const form = useBacktestForm();
  const element = useRef<HTMLFormElement>(null);
  const bot = useRef<BotHandle>(null);
  const { of, symbol, strategyId, isSeveral } = form.draft;
  const kind = of === 'strategy' ? null : of;
  const isReady = kind !== null || strategyId !== '';
  const failure = findFailure(form);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (form.isStarting || (kind === null ? form.run() : form.runBot(bot.current?.read() ?? null))) return;
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
        {kind === null && (
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
        {kind !== null && (
          <Suspense fallback={<Skeleton className="h-[40rem] max-lg:h-[64rem]" />}>
            <BotFields key={`${kind} ${symbol}`} kind={kind} form={form} handle={bot} />
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
