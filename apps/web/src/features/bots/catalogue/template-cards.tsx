import type { ReactNode } from 'react';
import { Delta } from '../../../components/delta.tsx';
import { Percent } from '../../../components/percent.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import type { TemplateView } from './template-view.ts';

export const RISK_TONE = { Low: 'neutral', Medium: 'warn', High: 'danger' } as const;

export interface TemplateActions {
  readonly onDeploy: (view: TemplateView) => void;
  readonly onStop: (view: TemplateView) => void;
  readonly onDetails: (view: TemplateView) => void;
}

export const dollars = (amount: number): string => `$${formatNumber(amount, { decimals: 0 }).text}`;

/** One of the three that somebody begins with. */
export function ReadyCard({ view, onDeploy }: { readonly view: TemplateView } & Pick<TemplateActions, 'onDeploy'>) {
  const { template } = view;
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-lg border border-line bg-surface-1 p-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{template.name}</span>
        <span className="block text-xs text-pretty text-fg-2">
          {template.strategy}, {showSymbol(template.symbol)}, from {dollars(template.minInvestment)}
        </span>
      </span>
      <Button size="sm" variant="outline" onClick={() => onDeploy(view)} aria-label={`Deploy ${template.name}`}>
        Deploy
      </Button>
    </li>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-2xs text-fg-2">{label}</dt>
      <dd className="num text-xs">{children}</dd>
    </div>
  );
}

/** A template with what it made of the recorded year. */
export function TemplateCard({ view, onDeploy, onStop, onDetails }: { readonly view: TemplateView } & TemplateActions) {
  const { template, figures, riskLevel, status } = view;
  const isActive = status === 'active';
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface-1 p-3">
      <div className="flex items-start gap-2">
        <h4 className="min-w-0 flex-1 truncate text-sm font-medium">{template.name}</h4>
        <Badge tone={isActive ? 'up' : 'outline'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      </div>
      <p className="min-h-8 flex-1 text-xs text-fg-2">{template.description}</p>
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2">
        <Fact label="Strategy">{template.strategy}</Fact>
        <Fact label="Market">{showSymbol(template.symbol)}</Fact>
        <Fact label="Min investment">{dollars(template.minInvestment)}</Fact>
        <Fact label="Recorded year">
          <Delta value={figures.totalReturn} decimals={1} />
        </Fact>
        <Fact label="Max drawdown">
          <Percent value={figures.drawdownMax} isRate decimals={1} />
        </Fact>
        <Fact label="Risk">
          <Badge tone={RISK_TONE[riskLevel]}>{riskLevel}</Badge>
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        {isActive ? (
          <Button size="sm" variant="outline" onClick={() => onStop(view)} aria-label={`Stop ${template.name}`}>
            Stop Bot
          </Button>
        ) : (
          <Button size="sm" variant="primary" onClick={() => onDeploy(view)} aria-label={`Deploy Bot ${template.name}`}>
            Deploy Bot
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => onDetails(view)} aria-label={`Details of ${template.name}`}>
          Details
        </Button>
      </div>
    </li>
  );
}
