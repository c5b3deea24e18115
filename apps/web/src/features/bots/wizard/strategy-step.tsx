import type { BotKind } from '@atb/core/bots/kinds';
import { Link } from 'react-router';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { OWN_PAGES, WIZARD_ENTRIES } from '../kinds/wizard-entries.ts';

export interface StrategyStepProps {
  readonly type: BotKind;
  readonly onTypeChange: (type: BotKind) => void;
}

/** Step 1. Each kind is explained rather than merely named; kinds with pages of their own are a link away. */
export function StrategyStep({ type, onTypeChange }: StrategyStepProps) {
  return (
    <>
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
      <ul aria-label="Other bots" className="mt-2 grid max-w-4xl gap-2 sm:grid-cols-2">
        {OWN_PAGES.map(({ title, about, to }) => (
          <li key={to}>
            <Link to={to} className="block h-full rounded-md border border-line p-3 hover:border-line-strong">
              <span className="block text-sm font-medium">{title}</span>
              <span className="block text-xs text-fg-2">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
