import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { Badge } from '../../../components/ui/badge.tsx';
import { timeframeWords } from '../strategy-words.ts';

/** How hard it is to use, and the timeframe it is meant for. */
export function StrategyBadges({ definition }: { readonly definition: StrategyDefinition }) {
  const { difficulty, timeframe } = definition;
  return (
    <span className="flex shrink-0 gap-1">
      <Badge>{difficulty}</Badge>
      <Badge tone="outline">
        <span aria-hidden title={timeframeWords(timeframe)}>
          {timeframe}
        </span>
        <span className="sr-only">{timeframeWords(timeframe)}</span>
      </Badge>
    </span>
  );
}
