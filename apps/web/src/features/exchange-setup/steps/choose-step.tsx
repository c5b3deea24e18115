import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { EXCHANGE_CHOICES, exchangeWords } from '../../../lib/exchange-names.ts';
import { chooseExchange } from '../setup-state.ts';
import type { StepProps } from './step-props.ts';

export function ChooseStep({ state, onChange }: StepProps) {
  return (
    <RadioCards
      legend="Exchange"
      isLegendHidden
      value={state.exchange.id}
      onValueChange={(id) =>
        onChange((current) => {
          const exchange = exchangeWords(id);
          return exchange === null ? current : chooseExchange(current, exchange);
        })
      }
      options={EXCHANGE_CHOICES.map(({ id, label, detail }) => ({ value: id, label, detail }))}
      className="sm:grid-cols-3"
    />
  );
}
