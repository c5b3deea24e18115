import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { GridSketch } from './grid-sketch.tsx';

/** Step 1. One strategy can be run today; it is explained rather than merely named. */
export function StrategyStep() {
  return (
    <RadioCards
      legend="Strategy"
      isLegendHidden
      value="grid"
      onValueChange={() => undefined}
      className="max-w-xl"
      options={[
        {
          value: 'grid',
          label: 'Grid',
          detail:
            'Lays lines above and below the price, buys at each line below and sells one line higher, over and over. Earns while the price moves sideways; loses when it falls out of the range and stays there.',
          preview: <GridSketch />,
        },
      ]}
    />
  );
}
