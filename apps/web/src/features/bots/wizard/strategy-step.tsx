import type { BotKind } from '@atb/core/bots/kinds';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { WIZARD_ENTRIES } from '../kinds/registry.ts';

export interface StrategyStepProps {
  readonly type: BotKind;
  readonly onTypeChange: (type: BotKind) => void;
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
      options={[...WIZARD_ENTRIES].map(([kind, { label, about, Sketch }]) => ({
        value: kind,
        label,
        detail: about,
        preview: <Sketch />,
      }))}
    />
  );
}
