import { useFormContext, useWatch } from 'react-hook-form';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { EXCHANGE_CHOICES } from '../../../lib/exchange-names.ts';
import { chooseExchange, type SetupValues } from '../setup-state.ts';
import type { StepProps } from './step-props.ts';

const OPTIONS = EXCHANGE_CHOICES.map(({ id, label, detail }) => ({ value: id, label, detail }));

export function ChooseStep({ onPassed }: Pick<StepProps, 'onPassed'>) {
  const { control, getValues, reset } = useFormContext<SetupValues>();
  return (
    <RadioCards
      legend="Exchange"
      isLegendHidden
      value={useWatch({ control, name: 'exchange' })}
      onValueChange={(exchange) => {
        const values = getValues();
        reset({ ...values, ...chooseExchange(values, exchange) });
        onPassed(null);
      }}
      options={OPTIONS}
      className="sm:grid-cols-3"
    />
  );
}
