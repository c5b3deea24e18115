import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { Panel } from '../../../components/panel.tsx';
import { groupSentences } from './group-sentences.ts';

export interface RulesPanelProps {
  readonly definition: StrategyDefinition;
  readonly params: Readonly<Record<string, number>>;
}

/** What the strategy does, in plain words, with the values of the form. */
export function RulesPanel({ definition, params }: RulesPanelProps) {
  return (
    <Panel title="Rules" bodyClassName="">
      <dl aria-live="polite" className="divide-y divide-line">
        {groupSentences(definition, params).map(({ label, sentences }) => (
          <div key={label} className="grid gap-x-4 gap-y-1 p-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
            <dt className="text-xs leading-[1.375rem] text-fg-2">{label}</dt>
            <dd className="space-y-1.5">
              {sentences.map((sentence) => (
                <p key={sentence} className="num max-w-[72ch] text-base text-pretty">
                  {sentence}
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
