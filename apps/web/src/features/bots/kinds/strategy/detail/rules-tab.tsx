import { describeStrategy } from '@atb/core/strategies/describe-strategy';
import { EmptyState } from '../../../../../components/ui/empty-state.tsx';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import type { PartProps } from '../../../detail/detail-parts.ts';

/** The rules of a strategy bot in plain words, with the values that it runs with. */
export function RulesTab({ details }: PartProps<DetailsOf<'strategy'> | null>) {
  if (details === null) return <EmptyState title="No rules yet." detail="They are shown from the first start on." />;
  const { definition, values, timeframe } = details.state.params;
  return (
    <div className="max-w-prose p-3 text-sm">
      <p className="text-pretty text-fg-2">{definition.description}</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {describeStrategy(definition, values, timeframe).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-3 text-pretty text-fg-2">
        <b className="font-medium text-fg">Where it works: </b>
        {definition.worksWhen}
      </p>
      <p className="mt-1 text-pretty text-fg-2">
        <b className="font-medium text-fg">Where it fails: </b>
        {definition.failsWhen}
      </p>
    </div>
  );
}
