import type { StrategyCategory } from '@atb/core/strategies/definition';
import { Gauge, type LucideIcon, Split, TrendingUp, Undo2, Zap } from 'lucide-react';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import type { StrategyRow } from '../strategy-row.ts';
import { CATEGORIES, CATEGORY_LABEL, CATEGORY_SENTENCE } from '../strategy-words.ts';
import type { StrategyFilter } from './strategy-filter.ts';

const ICON: Readonly<Record<StrategyCategory, LucideIcon>> = {
  trend: TrendingUp,
  reversion: Undo2,
  breakout: Split,
  scalping: Zap,
  advanced: Gauge,
};

interface CategoryCardProps {
  readonly category: StrategyCategory;
  readonly rows: readonly StrategyRow[];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function CategoryCard({ category, rows, isChosen, onChoose }: CategoryCardProps) {
  const Icon = ICON[category];
  const isPending = rows.some((row) => row.isPending);
  const measured = rows.flatMap(({ figures }) => figures ?? []);
  const ahead = measured.filter(({ totalReturn }) => totalReturn > 0).length;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cn(
        'flex min-w-0 flex-col rounded-lg border bg-surface-1 p-3 text-left max-sm:last:col-span-2 transition-colors duration-100 hover:bg-surface-2',
        isChosen ? 'border-brand-text' : 'border-line',
      )}
    >
      <span className="flex w-full items-center gap-2">
        <Icon aria-hidden className={cn('size-4 shrink-0', isChosen ? 'text-brand-text' : 'text-fg-3')} />
        <span className="text-base font-medium">{CATEGORY_LABEL[category]}</span>
        <span className="num ml-auto text-lg font-semibold">{rows.length}</span>
      </span>
      <span className="mt-1 hidden text-xs text-pretty text-fg-2 sm:block">{CATEGORY_SENTENCE[category]}</span>
      <span className="mt-1 block w-full text-2xs text-pretty text-fg-2 sm:mt-auto sm:pt-2">
        {isPending && <Skeleton className="h-[1lh] w-24" />}
        {!isPending && (measured.length === 0 ? 'n/a' : `${ahead} of ${measured.length} gained after costs`)}
      </span>
    </button>
  );
}

export interface CategoryCardsProps {
  /** The whole catalogue. */
  readonly rows: readonly StrategyRow[];
  readonly tab: StrategyFilter['tab'];
  readonly onChoose: (tab: StrategyFilter['tab']) => void;
}

/** The five families. Choosing the one that is open leads back to all. */
export function CategoryCards({ rows, tab, onChoose }: CategoryCardsProps) {
  return (
    <div role="group" aria-label="Families" className="mb-4 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
      {CATEGORIES.map((category) => (
        <CategoryCard
          key={category}
          category={category}
          rows={rows.filter(({ definition }) => definition.category === category)}
          isChosen={tab === category}
          onChoose={() => onChoose(tab === category ? 'all' : category)}
        />
      ))}
    </div>
  );
}
