import { toPlain } from '@atb/core/base/decimal';
import { useController, useFormContext, type FieldPath } from 'react-hook-form';
import { AdvancedSection } from '../bot-form/advanced-section.tsx';
import { FeeField } from '../bot-form/fee-field.tsx';
import { ParamChoice } from '../bot-form/param-choice.tsx';
import { ParamField } from '../bot-form/param-field.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { scaledAsRows } from './custom-ladder.ts';
import type { DcaFormValues } from './dca-values.ts';
import type { DcaFieldsState } from './evaluate-dca-form.ts';
import { LadderEditor } from './ladder-editor.tsx';
import { SignalFields } from './signal-fields.tsx';

const ADVANCED_FIELDS: ReadonlyArray<FieldPath<DcaFormValues>> = [
  'safetyOrders',
  'stepScale',
  'activeSafetyOrdersMax',
  'safetySignal',
  'takeProfitOn',
  'trailingTakeProfitPct',
  'stopLossOn',
  'stopLossHoldings',
  'cooldownMinutes',
  'dealsMax',
  'reinvestPct',
  'triggerPrice',
  'feeBps',
];

interface DcaProps {
  readonly dca: DcaFieldsState;
}

/** Changing to an own ladder begins with the scaled one, written out. */
function LadderChoice({ dca: { values } }: DcaProps) {
  const { control, setValue } = useFormContext<DcaFormValues>();
  const { field } = useController({ control, name: 'ladder' });
  return (
    <RadioCards
      legend="Ladder"
      value={field.value}
      onValueChange={(next) => {
        if (next === 'custom' && values.safetyOrders.length === 0) setValue('safetyOrders', [...scaledAsRows(values)]);
        field.onChange(next);
      }}
      className="grid-cols-2"
      options={[
        { value: 'scaled', label: 'By step and scale', detail: 'Out of the fields above.' },
        { value: 'custom', label: 'Your own', detail: 'Depth and size of each order.' },
      ]}
    />
  );
}

function Ladder({ dca }: DcaProps) {
  const { values, faults } = dca;
  return (
    <>
      <LadderChoice dca={dca} />
      {values.ladder === 'custom' ? (
        <LadderEditor dca={dca} />
      ) : (
        <ParamField<DcaFormValues>
          name="stepScale"
          label="Step scale"
          suffix="×"
          step="0.1"
          fault={faults['stepScale']}
          hint="Each step is this multiple of the one before. 1 keeps them equal."
        />
      )}
      <ParamField<DcaFormValues>
        name="activeSafetyOrdersMax"
        label="Resting at a time (optional)"
        placeholder="All"
        suffix="orders"
        fault={faults['activeSafetyOrdersMax']}
        hint="The next one is placed when the one above it has filled."
      />
      <SignalFields text={values.safetySignal} fault={faults['safetySignal']} />
    </>
  );
}

function Exits({ dca: { market, faults } }: DcaProps) {
  return (
    <>
      <ParamChoice<DcaFormValues, 'takeProfitOn'>
        name="takeProfitOn"
        legend="Take profit on"
        options={[
          { value: 'average', label: 'Average price', detail: 'Everything is sold together.' },
          { value: 'entry', label: 'Each entry', detail: 'What an order bought, above its own price.' },
        ]}
      />
      <ParamField<DcaFormValues>
        name="trailingTakeProfitPct"
        label="Trailing take profit"
        suffix="%"
        step="0.1"
        fault={faults['trailingTakeProfitPct']}
        hint="Once the take profit is reached, follows the high by this much. 0 sells at once."
      />
      <ParamChoice<DcaFormValues, 'stopLossOn'>
        name="stopLossOn"
        legend="Stop loss below"
        options={[
          { value: 'average', label: 'Average price', detail: 'Moves down with every safety order.' },
          { value: 'base', label: 'Base order', detail: 'Stays where it was.' },
        ]}
      />
      <ParamChoice<DcaFormValues, 'stopLossHoldings'>
        name="stopLossHoldings"
        legend="At the stop"
        options={[
          { value: 'sell', label: `Sell the ${market.base}`, detail: 'Takes the loss and is out of the market.' },
          { value: 'keep', label: `Keep the ${market.base}`, detail: 'Only the orders go; the coins stay yours.' },
        ]}
      />
    </>
  );
}

function Deals({ dca: { market, faults } }: DcaProps) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <ParamField<DcaFormValues>
          name="cooldownMinutes"
          label="Cooldown"
          suffix="min"
          step="5"
          fault={faults['cooldownMinutes']}
          hint="Between two deals."
        />
        <ParamField<DcaFormValues>
          name="dealsMax"
          label="Stop after (optional)"
          placeholder="Never"
          suffix="deals"
          fault={faults['dealsMax']}
          hint="Then the bot is done."
        />
      </div>
      <ParamField<DcaFormValues>
        name="reinvestPct"
        label="Reinvest"
        suffix="%"
        step="10"
        fault={faults['reinvestPct']}
        hint="Share of the realised profit that the next deal’s orders grow by."
      />
      <ParamField<DcaFormValues>
        name="triggerPrice"
        label="Start at price (optional)"
        placeholder="At once"
        suffix={market.quote}
        step={toPlain(market.priceIncrement)}
        hint="Nothing is bought before the market reaches it."
        fault={faults['triggerPrice']}
      />
      <FeeField<DcaFormValues> name="feeBps" fault={faults['feeBps']} />
    </>
  );
}

/** What most DCA bots leave as it is: ladder, exits, and how deals follow each other. */
export function DcaAdvancedFields({ dca }: DcaProps) {
  return (
    <AdvancedSection<DcaFormValues> fields={ADVANCED_FIELDS} faults={dca.faults}>
      <Ladder dca={dca} />
      <Exits dca={dca} />
      <Deals dca={dca} />
    </AdvancedSection>
  );
}
