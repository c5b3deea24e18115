import { toPlain } from '@atb/core/base/decimal';
import { useMemo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Price } from '../../../components/price.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { PlanChart } from './plan-chart.tsx';
import type { AnyPlanned, NamedValues, WizardKind } from './wizard-kind.ts';
import type { WizardState } from './form-state.ts';

export interface PlanPanelProps<Values extends NamedValues, Planned extends AnyPlanned> {
  readonly kind: WizardKind<Values, Planned>;
  readonly wizard: WizardState<Values, Planned>;
  readonly className?: string;
}

/** The market with the planned levels. */
export function PlanChartPanel<Values extends NamedValues, Planned extends AnyPlanned>(
  props: PlanPanelProps<Values, Planned>,
) {
  const { kind, wizard, className } = props;
  const { market, price, evaluation } = wizard;
  const levels = useMemo(() => (evaluation.status === 'planned' ? kind.levelsOf(evaluation) : []), [kind, evaluation]);
  return (
    <Panel
      title={showSymbol(market.symbol)}
      actions={<Price value={price?.last} tick={toPlain(market.priceIncrement)} className="text-sm font-medium" />}
      bodyClassName="h-56 sm:h-80 flex-none"
      {...(className !== undefined && { className })}
    >
      <PlanChart market={market} levels={levels} />
    </Panel>
  );
}

/** What the fields add up to, and what is worth a second look. */
export function PlanFactsPanel<Values extends NamedValues, Planned extends AnyPlanned>(
  props: PlanPanelProps<Values, Planned>,
) {
  const { kind, wizard, className } = props;
  const { evaluation, price } = wizard;
  const warnings = evaluation.status === 'planned' ? evaluation.plan.warnings : [];
  return (
    <Panel title="Order summary" {...(className !== undefined && { className })}>
      <div className="min-h-40">
        {evaluation.status === 'planned' && <kind.Facts wizard={wizard} form={evaluation} />}
        {evaluation.status === 'incomplete' && (
          <p className="py-2 text-sm text-fg-2">The figures appear once every field is right.</p>
        )}
        {evaluation.status === 'impossible' && (
          <p className="py-2 text-sm text-fg-2">
            {price === undefined ? 'Waiting for the first price of this market.' : evaluation.message}
          </p>
        )}
      </div>
      {warnings.length > 0 && (
        <div className="mt-3 space-y-2">
          {warnings.map((warning) => (
            <Alert key={warning.code} tone="warning">
              {warning.message}
            </Alert>
          ))}
        </div>
      )}
    </Panel>
  );
}
