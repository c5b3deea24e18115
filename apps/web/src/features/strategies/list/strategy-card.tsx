import { memo } from 'react';
import { Link } from 'react-router';
import { DeployStrategyButton } from '../../../components/deploy/deploy-strategy-button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { BacktestLink } from '../components/backtest-link.tsx';
import { CardFigures } from '../components/card-figures.tsx';
import { StrategyBadges } from '../components/strategy-badges.tsx';
import type { StrategyRow } from '../strategy-row.ts';
import { CATEGORY_LABEL, sideWords } from '../strategy-words.ts';

export interface StrategyCardProps {
  readonly row: StrategyRow;
  readonly market: string;
  readonly isCompared: boolean;
  /** There is room for one more. */
  readonly canCompare: boolean;
  readonly onCompare: (id: string, isCompared: boolean) => void;
}

export interface CompareBoxProps extends Omit<StrategyCardProps, 'row' | 'market'> {
  readonly definition: StrategyRow['definition'];
}

/** Takes a strategy into the comparison. */
export function CompareBox({ definition, isCompared, canCompare, onCompare }: CompareBoxProps) {
  return (
    <Checkbox
      label={
        <>
          Compare <span className="sr-only">{definition.name}</span>
        </>
      }
      checked={isCompared}
      disabled={!isCompared && !canCompare}
      title={isCompared || canCompare ? undefined : 'Four strategies at most can be compared.'}
      onChange={(event) => onCompare(definition.id, event.target.checked)}
    />
  );
}

/** A strategy of the catalogue with what it made of the recorded year. Drawn again only when it changes: there are a hundred. */
export const StrategyCard = memo(function StrategyCard({ row, market, ...compare }: StrategyCardProps) {
  const { definition } = row;
  const { id, name, description, category } = definition;
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-line bg-surface-1 [content-visibility:auto] [contain-intrinsic-size:auto_20rem]">
      <div className="p-3">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 text-base font-medium">
            <Link to={`/strategies/${id}`} className="rounded-xs hover:underline">
              {name}
            </Link>
          </h2>
          <StrategyBadges definition={definition} />
        </div>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-2xs text-fg-2">
          <span className="font-mono">{id}</span>
          <span>{CATEGORY_LABEL[category]}</span>
          <span>{sideWords(definition)}</span>
        </p>
        <p className="mt-2 min-h-[2lh] text-sm text-pretty text-fg-2">{description}</p>
      </div>
      <div className="mt-auto px-3">
        <CardFigures row={row} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2 border-t border-line px-3 py-2">
        <CompareBox definition={definition} {...compare} />
        <span className="ml-auto flex gap-2">
          <BacktestLink definition={definition} market={market} />
          <DeployStrategyButton
            definition={definition}
            symbol={market}
            recordedReturn={row.figures?.totalReturn ?? null}
          />
        </span>
      </div>
    </li>
  );
});
