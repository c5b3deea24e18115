import { Field } from '../../../components/ui/field.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import type { BacktestFormState } from './use-backtest-form.ts';

/** The numbers of the chosen strategy, each with its range. */
export function ParameterFields({ form }: { readonly form: BacktestFormState }) {
  const { strategy, draft, faults, setParam } = form;
  if (strategy === null || strategy.parameters.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Parameters</legend>
      <div className="grid grid-cols-2 gap-3">
        {strategy.parameters.map(({ name, label, default: standard, min, max, step }) => (
          <Field key={name} label={label} hint={`${min} to ${max}`} error={faults[`params.${name}`]}>
            {(control) => (
              <NumberField
                {...control}
                value={draft.params[name] ?? String(standard)}
                onValueChange={(value) => setParam(name, value)}
                min={String(min)}
                max={String(max)}
                step={String(step)}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
