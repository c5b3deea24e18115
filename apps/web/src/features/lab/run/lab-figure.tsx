import { figureDefinition } from '@atb/core/statistics/definitions';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Money } from '../../../components/money.tsx';
import { Percent } from '../../../components/percent.tsx';
import { formatNumber } from '../../../lib/format-number.ts';

/** Shares that are no change: written without a sign. */
const RATES: ReadonlySet<string> = new Set([
  'winRate',
  'exposure',
  'costShare',
  'volatility',
  'deflatedSharpe',
  'overfitting',
]);
const TONED: ReadonlySet<string> = new Set(['totalReturn', 'netProfit', 'cagr', 'expectancy']);

export interface LabFigureProps {
  /** Of the figure's definition. */
  readonly id: string;
  readonly value: number | null;
}

/** A figure of a result in its unit; n/a where it is not defined. */
export function LabFigure({ id, value }: LabFigureProps) {
  if (value === null) return <span className="text-fg-3">n/a</span>;
  const unit = figureDefinition(id)?.unit ?? 'ratio';
  if (unit === 'fraction') {
    return <Percent value={id === 'drawdownMax' ? -value : value} isRate={RATES.has(id)} isToned={TONED.has(id)} />;
  }
  if (unit === 'quote') return <Money value={value} isToned={TONED.has(id)} />;
  return <span className="num">{formatNumber(value, { decimals: unit === 'count' ? 0 : 2 }).text}</span>;
}

/** The name of a figure with the answer to how it is computed. */
export function FigureName({ id }: { readonly id: string }) {
  const figure = figureDefinition(id);
  if (figure === null) return id;
  return (
    <>
      {figure.name} <HowComputed of={figure.name}>{figure.definition}</HowComputed>
    </>
  );
}
