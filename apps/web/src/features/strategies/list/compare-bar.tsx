import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { X } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { COMPARE_MAX } from './use-strategy-address.ts';

export interface CompareBarProps {
  readonly chosen: readonly StrategyDefinition[];
  readonly onRemove: (id: string) => void;
  readonly onClear: () => void;
  readonly onCompare: () => void;
}

/** What has been picked for the comparison, at the lower edge of the list. */
export function CompareBar({ chosen, onRemove, onClear, onCompare }: CompareBarProps) {
  const isAlone = chosen.length < 2;
  return (
    <section
      aria-label="Comparison"
      className="sticky bottom-2 z-10 mt-4 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface-2 p-2 shadow-pop"
    >
      <ul className="flex min-w-0 flex-wrap gap-1">
        {chosen.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-1 rounded-sm bg-surface-3 pl-2 text-xs">
            {name}
            <button
              type="button"
              aria-label={`Take ${name} out of the comparison`}
              onClick={() => onRemove(id)}
              className="touch-target grid size-6 place-items-center rounded-sm text-fg-2 hover:text-fg"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="text-xs text-fg-2">
        {isAlone ? 'Pick one more to compare.' : `${chosen.length} of ${COMPARE_MAX}`}
      </p>
      <span className="ml-auto flex gap-2">
        <Button variant="ghost" onClick={onClear}>
          Clear
        </Button>
        <Button variant="primary" disabled={isAlone} onClick={onCompare}>
          Compare {chosen.length}
        </Button>
      </span>
    </section>
  );
}
