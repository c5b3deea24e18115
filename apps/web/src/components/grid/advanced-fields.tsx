import { toPlain } from '@atb/core/base/decimal';
import { ChevronRight } from 'lucide-react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { RadioCards } from '../ui/radio-cards.tsx';
import { Switch } from '../ui/switch.tsx';
import type { GridField, GridFormValues } from './grid-values.ts';
import { ParamField } from './param-field.tsx';
import type { GridFieldsState } from './grid-fields-state.ts';

/** What stays folded away until wanted. */
const ADVANCED_FIELDS: readonly GridField[] = [
  'spacing',
  'buyBaseAtStart',
  'profitAsset',
  'triggerPrice',
  'trailingUp.maxLines',
  'feeBps',
];

function Choices({ base, quote }: { readonly base: string; readonly quote: string }) {
  const { control } = useFormContext<GridFormValues>();
  const spacing = useController({ control, name: 'spacing' }).field;
  const profit = useController({ control, name: 'profitAsset' }).field;
  return (
    <>
      <RadioCards
        legend="Spacing"
        value={spacing.value}
        onValueChange={spacing.onChange}
        className="grid-cols-2"
        options={[
          { value: 'arithmetic', label: 'Arithmetic', detail: 'The same amount between lines.' },
          { value: 'geometric', label: 'Geometric', detail: 'The same percentage between lines.' },
        ]}
      />
      <RadioCards
        legend="Keep profit in"
        value={profit.value}
        onValueChange={profit.onChange}
        className="grid-cols-2"
        options={[
          { value: 'quote', label: quote, detail: 'Each pair’s profit stays cash.' },
          { value: 'base', label: base, detail: 'Each pair’s profit buys more with the next buy.' },
        ]}
      />
    </>
  );
}

function Switches({ base }: { readonly base: string }) {
  const { control } = useFormContext<GridFormValues>();
  const buyBase = useController({ control, name: 'buyBaseAtStart' }).field;
  const trailing = useController({ control, name: 'trailingUp.enabled' }).field;
  return (
    <>
      <Switch
        label={`Buy ${base} at the start`}
        hint="For the lines above the price. Off: they stay empty until the price has risen past them."
        name={buyBase.name}
        checked={buyBase.value}
        onBlur={buyBase.onBlur}
        onChange={(event) => buyBase.onChange(event.target.checked)}
      />
      <Switch
        label="Trailing up"
        hint="Moves the grid up by one line when the price leaves it at the top."
        name={trailing.name}
        checked={trailing.value}
        onBlur={trailing.onBlur}
        onChange={(event) => trailing.onChange(event.target.checked)}
      />
    </>
  );
}

/** What most bots leave as it is. Opens by itself when something in it is wrong. */
export function AdvancedFields({ grid }: { readonly grid: GridFieldsState }) {
  const { market, values, faults } = grid;
  const { control, getFieldState } = useFormContext<GridFormValues>();
  const formState = useFormState({ control });
  const isWrong = ADVANCED_FIELDS.some(
    (field) => getFieldState(field, formState).invalid || faults[field] !== undefined,
  );
  return (
    <details className="group rounded-md border border-line" open={isWrong ? true : undefined}>
      <summary className="flex min-h-control items-center gap-2 rounded-md px-3 text-sm font-medium select-none">
        <ChevronRight aria-hidden className="size-4 text-fg-3 transition-transform duration-100 group-open:rotate-90" />
        Advanced
      </summary>
      <div className="space-y-4 border-t border-line p-3">
        <Choices base={market.base} quote={market.quote} />
        <Switches base={market.base} />
        {values.trailingUp.enabled && (
          <ParamField
            name="trailingUp.maxLines"
            label="Moves up at most"
            suffix="lines"
            hint="In the bot’s whole life."
            fault={faults['trailingUp.maxLines']}
          />
        )}
        <ParamField
          name="triggerPrice"
          label="Start at price (optional)"
          placeholder="At once"
          suffix={market.quote}
          step={toPlain(market.priceIncrement)}
          hint="Nothing is placed before the market reaches it."
          fault={faults['triggerPrice']}
        />
        <ParamField
          name="feeBps"
          label="Fee each side"
          suffix="bps"
          hint="For planning: 10 bps are 0.1%. The larger of this and the account’s own fee counts."
          fault={faults['feeBps']}
        />
      </div>
    </details>
  );
}
