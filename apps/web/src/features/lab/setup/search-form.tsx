import { FlaskConical } from 'lucide-react';
import { useRef, type SubmitEvent } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { MarketFields } from '../../../components/research/market-fields.tsx';
import { StrategyField } from '../../../components/research/strategy-field.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { CombinationsNote } from './combinations-note.tsx';
import { VariedFields } from './range-fields.tsx';
import { CostFields, HoldoutField, ObjectiveFields, SamplerFields, WindowFields } from './search-fields.tsx';
import { useSearchForm, type SearchFormState } from './use-search-form.ts';

/** What no field is to blame for. */
function findFailure({ failure, faults }: SearchFormState): string | null {
  if (failure === null) return null;
  const { message } = describeError(failure);
  return Object.values(faults).includes(message) ? null : message;
}

function StartButton({ form }: { readonly form: SearchFormState }) {
  const isSweep = form.draft.kind === 'sweep';
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        size="md"
        className="w-full"
        disabled={form.strategy === null}
        isBusy={form.isStarting}
      >
        <FlaskConical aria-hidden />
        {form.isStarting ? 'Starting' : isSweep ? 'Start sweep' : 'Start walk-forward'}
      </Button>
      {form.strategy === null && <p className="mt-2 text-xs text-fg-2">Choose a strategy first.</p>}
    </>
  );
}

/** In the place of the form until it knows strategies and markets: filled in, it would push itself down. */
function SearchFormLoading() {
  return (
    <div aria-busy>
      <Skeleton className="h-[40rem] max-lg:h-[64rem]" />
    </div>
  );
}

/** A new search: a sweep over one range, or a walk-forward through it. */
export function SearchForm() {
  const form = useSearchForm();
  const element = useRef<HTMLFormElement>(null);
  const failure = findFailure(form);
  const isSweep = form.draft.kind === 'sweep';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (form.isStarting || form.run()) return;
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  if (form.error !== null) {
    const { message, requestId } = describeError(form.error, 'data');
    return (
      <Panel title="New search">
        <ErrorState title="The form could not load" detail={message} requestId={requestId} />
      </Panel>
    );
  }
  if (form.strategies === undefined || form.series === undefined) return <SearchFormLoading />;
  return (
    <Panel title="New search">
      <form ref={element} aria-label="New search" noValidate onSubmit={submit} className="space-y-4">
        <SegmentedControl
          label="Kind of search"
          value={form.draft.kind}
          onValueChange={(kind) => form.change({ kind })}
          options={[
            { value: 'sweep', label: 'Sweep' },
            { value: 'walk_forward', label: 'Walk-forward' },
          ]}
        />
        <p className="-mt-2 text-xs text-fg-2">
          {isSweep
            ? 'Tries many parameter sets on the same days and says how far the best one can be believed.'
            : 'Chooses parameters on the past again and again and trades each choice on the days after it.'}
        </p>
        <StrategyField form={form} />
        <VariedFields form={form} />
        {form.faults['ranges'] !== undefined && form.space === null && (
          <p className="text-xs text-danger">{form.faults['ranges']}</p>
        )}
        <CombinationsNote form={form} />
        <SamplerFields form={form} />
        <MarketFields form={form} />
        {isSweep ? <HoldoutField form={form} /> : <WindowFields form={form} />}
        <ObjectiveFields form={form} />
        <CostFields form={form} />
        {failure !== null && (
          <Alert tone="error" title="The search did not start">
            {failure}
          </Alert>
        )}
        <StartButton form={form} />
      </form>
    </Panel>
  );
}
