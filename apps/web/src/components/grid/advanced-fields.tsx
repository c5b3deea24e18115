import { toPlain } from '@atb/core/base/decimal';
import { useController, useFormContext } from 'react-hook-form';
import { AdvancedSection } from '../bot-form/advanced-section.tsx';
import { FeeField } from '../bot-form/fee-field.tsx';
import { ParamChoice } from '../bot-form/param-choice.tsx';
import { Switch } from '../ui/switch.tsx';
import type { GridField, GridFormValues } from './grid-values.ts';
import { ParamField } from '../bot-form/param-field.tsx';
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
  return (
    <>
      <ParamChoice<GridFormValues, 'spacing'>
        name="spacing"
        legend="Spacing"
        options={[
          { value: 'arithmetic', label: 'Arithmetic', detail: 'The same amount between lines.' },
          { value: 'geometric', label: 'Geometric', detail: 'The same percentage between lines.' },
        ]}
      />
      <ParamChoice<GridFormValues, 'profitAsset'>
        name="profitAsset"
        legend="Keep profit in"
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

/** What most bots leave as it is. */
export function AdvancedFields({ grid }: { readonly grid: GridFieldsState }) {
  const { market, values, faults } = grid;
  return (
    <AdvancedSection<GridFormValues> fields={ADVANCED_FIELDS} faults={faults}>
      <Choices base={market.base} quote={market.quote} />
      <Switches base={market.base} />
      {values.trailingUp.enabled && (
        <ParamField<GridFormValues>
          name="trailingUp.maxLines"
          label="Moves up at most"
          suffix="lines"
          hint="In the bot’s whole life."
          fault={faults['trailingUp.maxLines']}
        />
      )}
      <ParamField<GridFormValues>
        name="triggerPrice"
        label="Start at price (optional)"
        placeholder="At once"
        suffix={market.quote}
        step={toPlain(market.priceIncrement)}
        hint="Nothing is placed before the market reaches it."
        fault={faults['triggerPrice']}
      />
      <FeeField<GridFormValues> name="feeBps" fault={faults['feeBps']} />
    </AdvancedSection>
  );
}
