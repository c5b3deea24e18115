import { OBJECTIVES } from '@atb/core/backtest/sweep/objective';
import type { SearchDraft, TextField } from '../model/search-draft.ts';
import { Field } from '../../../components/ui/field.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { objectiveName } from '../model/trial.ts';
import type { SearchFormState } from './use-search-form.ts';

interface TextFieldProps {
  readonly form: SearchFormState;
  readonly name: TextField;
  readonly label: string;
  readonly suffix?: string;
  readonly hint?: string;
  readonly step?: string;
  readonly placeholder?: string;
}

function TextNumber({ form, name, label, suffix, hint, step = '1', placeholder }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={form.faults[name]}>
      {(control) => (
        <NumberField
          {...control}
          value={form.draft.text[name]}
          onValueChange={(value) => form.setText(name, value)}
          min="0"
          step={step}
          {...(suffix !== undefined && { suffix })}
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
    </Field>
  );
}

const SAMPLER_WORDS: Readonly<Record<SearchDraft['sampler'], string>> = {
  grid: 'Tries every combination once.',
  random: 'Tries combinations drawn at random: finds what matters with far fewer trials.',
  tpe: 'Learns from the trials before which combinations to try next (tree of Parzen estimators).',
};

/** How combinations are chosen. */
export function SamplerFields({ form }: { readonly form: SearchFormState }) {
  const { sampler } = form.draft;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Sampler</legend>
      <SegmentedControl
        label="Sampler"
        value={sampler}
        onValueChange={(next) => form.change({ sampler: next })}
        options={[
          { value: 'grid', label: 'Grid' },
          { value: 'random', label: 'Random' },
          { value: 'tpe', label: 'TPE' },
        ]}
      />
      <p className="mt-1 text-xs text-fg-2">{SAMPLER_WORDS[sampler]}</p>
      {sampler !== 'grid' && (
        <div className="mt-2 grid grid-cols-2 gap-3">
          <TextNumber form={form} name="trials" label="Trials" step="100" />
          <TextNumber form={form} name="seed" label="Seed" hint="The same seed, the same trials" />
        </div>
      )}
    </fieldset>
  );
}

/** What counts as best, and what a trial must keep to. */
export function ObjectiveFields({ form }: { readonly form: SearchFormState }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">What counts as best</legend>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Objective" className="col-span-2">
          {(control) => (
            <Select
              {...control}
              value={form.draft.objective}
              onValueChange={(value) => form.change({ objective: value as SearchDraft['objective'] })}
              options={OBJECTIVES.map((value) => ({ value, label: objectiveName(value) }))}
            />
          )}
        </Field>
        <TextNumber form={form} name="minTrades" label="Fewest round trips" step="5" />
        <TextNumber
          form={form}
          name="maxDrawdown"
          label="Largest drawdown"
          suffix="%"
          step="5"
          placeholder="no limit"
        />
      </div>
    </fieldset>
  );
}

/** Days that no trial may see. */
export function HoldoutField({ form }: { readonly form: SearchFormState }) {
  return (
    <TextNumber
      form={form}
      name="holdout"
      label="Sealed share of the range"
      suffix="%"
      step="5"
      hint="The last days stay sealed: no trial sees them, and you may open them once."
    />
  );
}

/** How the windows of a walk-forward lie. */
export function WindowFields({ form }: { readonly form: SearchFormState }) {
  const { windows, text } = { windows: form.draft.text.windows, text: form.draft.text };
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Windows</legend>
      <SegmentedControl
        label="Windows"
        value={windows === 'anchored' ? 'anchored' : 'rolling'}
        onValueChange={(value) => form.setText('windows', value)}
        options={[
          { value: 'rolling', label: 'Rolling' },
          { value: 'anchored', label: 'Anchored' },
        ]}
      />
      <p className="mt-1 text-xs text-fg-2">
        {windows === 'anchored'
          ? 'Parameters are chosen on all days up to the test.'
          : `Parameters are chosen on the last ${text.trainDays || '…'} days before each test.`}
      </p>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <TextNumber form={form} name="trainDays" label="Train" suffix="days" step="10" />
        <TextNumber form={form} name="testDays" label="Test" suffix="days" step="5" />
        <TextNumber form={form} name="purge" label="Purge" suffix="candles" hint="Left out before each test" />
        <TextNumber form={form} name="embargo" label="Embargo" suffix="candles" hint="Left out after it begins" />
      </div>
    </fieldset>
  );
}

/** What trading is assumed to cost. */
export function CostFields({ form }: { readonly form: SearchFormState }) {
  const { text } = form.draft;
  const isOpen = ['startEquity', 'feeBps', 'slippageBps'].some((name) => form.faults[name] !== undefined);
  return (
    <details open={isOpen} className="group">
      <summary className="cursor-pointer rounded-xs text-sm font-medium">
        Assumptions
        <span className="num block text-xs font-normal text-fg-2 group-open:hidden">
          {text.startEquity} USDT, fee {text.feeBps} bps, slippage {text.slippageBps} bps
        </span>
      </summary>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <TextNumber form={form} name="startEquity" label="Start equity" suffix="USDT" step="1000" />
        <TextNumber form={form} name="feeBps" label="Fee per side" suffix="bps" hint="10 bps = 0.1%" />
        <TextNumber form={form} name="slippageBps" label="Slippage" suffix="bps" hint="Market orders and stops" />
      </div>
    </details>
  );
}
