import { Field } from '../../../components/ui/field.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { asksForFilters, type FilterDraft } from './filter-draft.ts';
import type { BacktestFormState } from './use-backtest-form.ts';

/** What the venue asks of orders for a pair that is not known here: without it orders are of any price and size. */
export function FilterFields({ form }: { readonly form: BacktestFormState }) {
  const { draft, faults, setAssumption } = form;
  if (!asksForFilters(draft)) return null;
  const { base, quote } = splitSymbol(draft.symbol);
  const fields: ReadonlyArray<readonly [keyof FilterDraft, string, string]> = [
    ['priceIncrement', 'Tick', quote],
    ['quantityIncrement', 'Lot', base],
    ['minQuantity', 'Minimum quantity', base],
    ['minNotional', 'Minimum notional', quote],
  ];
  return (
    <fieldset className="col-span-2 grid grid-cols-2 gap-3 border-t border-line pt-3">
      <legend className="sr-only">Order filters</legend>
      {fields.map(([name, label, suffix]) => (
        <Field key={name} label={label} error={faults[`assumptions.${name}`]}>
          {(control) => (
            <NumberField
              {...control}
              value={draft.assumptions[name]}
              onValueChange={(value) => setAssumption(name, value)}
              min="0"
              suffix={suffix}
              placeholder="as imported"
            />
          )}
        </Field>
      ))}
      <p className="col-span-2 text-xs text-fg-2">
        The venue’s order filters for this pair. Empty: as imported with the candles, else none are applied.
      </p>
    </fieldset>
  );
}
