import { toPlain } from '@atb/core/base/decimal';
import { Panel } from '../../../components/panel.tsx';
import { Price } from '../../../components/price.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { PlanChart } from './plan-chart.tsx';
import { PlanFacts } from './plan-facts.tsx';
import type { WizardState } from './wizard-state.ts';

export interface PlanPanelProps {
  readonly wizard: WizardState;
  readonly className?: string;
}

/** The market with the planned lines. */
export function PlanChartPanel({ wizard, className }: PlanPanelProps) {
  const { market, price } = wizard;
  return (
    <Panel
      title={showSymbol(market.symbol)}
      actions={<Price value={price?.last} tick={toPlain(market.priceIncrement)} className="text-sm font-medium" />}
      bodyClassName="h-56 sm:h-80 flex-none"
      {...(className !== undefined && { className })}
    >
      <PlanChart wizard={wizard} />
    </Panel>
  );
}

/** What the fields add up to, and what is worth a second look. */
export function PlanFactsPanel({ wizard, className }: PlanPanelProps) {
  const { evaluation } = wizard;
  const warnings = evaluation.status === 'planned' ? evaluation.plan.warnings : [];
  return (
    <Panel title="What this comes to" {...(className !== undefined && { className })}>
      <div className="min-h-40">
        <PlanFacts wizard={wizard} />
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
