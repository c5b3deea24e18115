import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Share } from '../components/share.tsx';
import type { StrategyRow } from '../strategy-row.ts';
import { findSimilar } from './find-similar.ts';

export interface SimilarPanelProps {
  readonly row: StrategyRow;
  readonly rows: readonly StrategyRow[];
}

/** Beside the strategy itself, as many as a comparison has room for. */
const COUNT = 4;
const COMPARED = 3;

function isCalmer(other: StrategyRow, own: StrategyRow): boolean {
  if (other.figures === null || own.figures === null || own.definition.runsOn !== other.definition.runsOn) return false;
  return other.figures.drawdownMax < own.figures.drawdownMax;
}

function Similar({ other, own }: { readonly other: StrategyRow; readonly own: StrategyRow }) {
  const { definition, figures, isPending } = other;
  return (
    <li className="p-3">
      <p className="flex items-center gap-2">
        <Link
          to={`/strategies/${definition.id}`}
          className="min-w-0 truncate rounded-xs text-sm font-medium hover:underline"
        >
          {definition.name}
        </Link>
        {isCalmer(other, own) && <Badge>Calmer</Badge>}
        <span className="ml-auto text-2xs text-fg-2">{definition.timeframe}</span>
      </p>
      <div className="num mt-1 text-xs text-fg-2">
        {isPending ? (
          <Skeleton className="h-4 w-40" />
        ) : (
          <>
            <Share value={figures?.totalReturn} isToned /> return,{' '}
            <Share value={figures === null ? null : -figures.drawdownMax} /> at worst
          </>
        )}
      </div>
    </li>
  );
}

/** Strategies with the same ingredients; calmer ones fell less on the same candles. */
export function SimilarPanel({ row, rows }: SimilarPanelProps) {
  const all = rows.map(({ definition }) => definition);
  const similar = findSimilar(row.definition, all, COUNT).flatMap(
    ({ id }) => rows.find(({ definition }) => definition.id === id) ?? [],
  );
  const ids = [row, ...similar.slice(0, COMPARED)].map(({ definition }) => definition.id);
  return (
    <Panel title="Similar strategies" bodyClassName="">
      <ul className="divide-y divide-line">
        {similar.map((other) => (
          <Similar key={other.definition.id} other={other} own={row} />
        ))}
      </ul>
      <p className="border-t border-line p-3">
        <Link
          to={`/strategies?view=compare&compare=${ids.join(',')}`}
          className={buttonClass({ variant: 'outline' }, 'w-full')}
        >
          Compare with these
        </Link>
      </p>
    </Panel>
  );
}
