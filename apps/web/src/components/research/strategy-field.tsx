import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import type { StrategyForm } from './market-form.ts';

const CATEGORY_NAME: Readonly<Record<StrategyDefinition['category'], string>> = {
  trend: 'Trend',
  reversion: 'Reversion',
  breakout: 'Breakout',
  scalping: 'Scalping',
  advanced: 'Advanced',
};

function toOption({ id, name, category, timeframe, difficulty, description }: StrategyDefinition) {
  return {
    value: id,
    label: name,
    keywords: `${category} ${difficulty} ${timeframe} ${description}`,
    detail: `${CATEGORY_NAME[category]} · ${timeframe}`,
  };
}

/** Which strategy of the catalogue, found by name, family or idea, with what it does in plain words. */
export function StrategyField({ form }: { readonly form: StrategyForm }) {
  const { draft, strategy, strategies, isUnknownStrategy, faults, chooseStrategy } = form;
  const unknown = isUnknownStrategy ? `There is no strategy “${draft.strategyId}”. Choose another.` : undefined;
  return (
    <div>
      <Field label="Strategy" error={faults['strategy'] ?? unknown}>
        {(control) => (
          <Combobox
            {...control}
            value={draft.strategyId}
            onValueChange={chooseStrategy}
            options={(strategies ?? []).map(toOption)}
            placeholder={strategies === undefined ? 'Loading strategies' : `Search ${strategies.length} strategies`}
            emptyText="No strategy matches."
            disabled={strategies === undefined}
          />
        )}
      </Field>
      {strategy !== null && (
        <div className="mt-2 space-y-1 text-xs text-fg-2">
          <p>{strategy.description}</p>
          <p>
            <span className="text-fg">Fails when:</span> {strategy.failsWhen}
          </p>
        </div>
      )}
    </div>
  );
}
