import type { StrategyParameter } from '@atb/core/strategies/definition';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { countOf } from '../../../lib/count-of.ts';
import { readNumber, type RangeField } from '../model/range-draft.ts';
import type { SearchFormState } from './use-search-form.ts';

interface RowProps {
  readonly form: SearchFormState;
  readonly parameter: StrategyParameter;
}

const ENDS: ReadonlyArray<readonly [RangeField, string]> = [
  ['from', 'from'],
  ['to', 'to'],
  ['step', 'step'],
];

function Fault({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1 text-xs text-danger">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {text}
    </p>
  );
}

function VariedRow({ form, parameter }: RowProps) {
  const id = useId();
  const { name, label, min, max, step } = parameter;
  const range = form.rangeOf(parameter);
  const faults = ENDS.flatMap(([field]) => {
    const text = form.faults[`r.${name}.${field}`];
    return text === undefined ? [] : [{ field, text }];
  });
  return (
    <>
      <div className="mt-1.5 grid grid-cols-3 gap-2">
        {ENDS.map(([field, word]) => {
          const isFaulty = faults.some((fault) => fault.field === field);
          return (
            <NumberField
              key={field}
              aria-label={`${label}, ${word}`}
              prefix={<span className="text-2xs text-fg-3">{word}</span>}
              value={range[field]}
              onValueChange={(value) => form.setRange(name, field, value)}
              min={field === 'step' ? String(step) : String(min)}
              max={String(max)}
              step={String(step)}
              {...(isFaulty && { 'aria-invalid': true, 'aria-describedby': `${id}-${field}` })}
            />
          );
        })}
      </div>
      {faults.map(({ field, text }) => (
        <Fault key={field} id={`${id}-${field}`} text={text} />
      ))}
    </>
  );
}

function FixedRow({ form, parameter }: RowProps) {
  const id = useId();
  const { name, label, default: standard, min, max, step } = parameter;
  const fault = form.faults[`p.${name}`];
  return (
    <>
      <div className="mt-1.5 grid grid-cols-3 gap-2">
        <NumberField
          aria-label={`${label}, always`}
          prefix={<span className="text-2xs text-fg-3">is</span>}
          value={form.draft.fixed[name] ?? String(standard)}
          onValueChange={(value) => form.setFixed(name, value)}
          min={String(min)}
          max={String(max)}
          step={String(step)}
          {...(fault !== undefined && { 'aria-invalid': true, 'aria-describedby': id })}
        />
      </div>
      {fault !== undefined && <Fault id={id} text={fault} />}
    </>
  );
}

function countValues(form: SearchFormState, parameter: StrategyParameter): number {
  const { from, to, step } = form.rangeOf(parameter);
  return Math.floor((readNumber(to) - readNumber(from)) / readNumber(step) + 1e-9) + 1;
}

function Row({ form, parameter }: RowProps) {
  const { name, label, min, max } = parameter;
  const isVaried = form.varied.includes(name);
  const count = countValues(form, parameter);
  return (
    <div className="border-t border-line/60 py-2 first:border-0 first:pt-0">
      <div className="flex items-center justify-between gap-2">
        <Checkbox
          label={<>Vary {label}</>}
          checked={isVaried}
          onChange={(event) => form.setVaried(name, event.target.checked)}
        />
        <span className="num text-xs text-fg-2">
          {isVaried && count > 0 ? countOf(count, 'value') : `${min} to ${max}`}
        </span>
      </div>
      {isVaried ? <VariedRow form={form} parameter={parameter} /> : <FixedRow form={form} parameter={parameter} />}
    </div>
  );
}

/** Which parameters vary and over what; the others keep one value. */
export function VariedFields({ form }: { readonly form: SearchFormState }) {
  const { strategy } = form;
  if (strategy === null) return null;
  if (strategy.parameters.length === 0) {
    return <p className="text-sm text-fg-2">This strategy has no parameters, so there is nothing to search.</p>;
  }
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Parameters</legend>
      {strategy.parameters.map((parameter) => (
        <Row key={parameter.name} form={form} parameter={parameter} />
      ))}
    </fieldset>
  );
}
