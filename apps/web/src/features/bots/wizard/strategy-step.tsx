import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { DcaSketch } from './dca-sketch.tsx';
import { GridSketch } from './grid-sketch.tsx';
import { TYPE_LABEL, type WizardType } from './wizard-type.ts';

export interface StrategyStepProps {
  readonly type: WizardType;
  readonly onTypeChange: (type: WizardType) => void;
}

/** Step 1. Each kind is explained rather than merely named. */
export function StrategyStep({ type, onTypeChange }: StrategyStepProps) {
  return (
    <RadioCards
      legend="Strategy"
      isLegendHidden
      value={type}
      onValueChange={onTypeChange}
      className="max-w-4xl sm:grid-cols-2"
      options={[
        {
          value: 'grid',
          label: TYPE_LABEL.grid,
          detail:
            'Lays lines above and below the price, buys at each line below and sells one line higher, over and over. Earns while the price moves sideways; loses when it falls out of the range and stays there.',
          preview: <GridSketch />,
        },
        {
          value: 'dca',
          label: TYPE_LABEL.dca,
          detail:
            'Buys at once, buys more with every step the price falls, and sells everything a little above the average paid. Earns from falls that recover; loses when the price goes on falling.',
          preview: <DcaSketch />,
        },
      ]}
    />
  );
}
