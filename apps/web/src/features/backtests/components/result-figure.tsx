import { figureDefinition } from '@atb/core/statistics/definitions';
import { Money } from '../../../components/money.tsx';
import { Percent } from '../../../components/percent.tsx';
import { NotDefined, Ratio } from './ratio.tsx';

/** Shares that are no change: written without a sign. */
const RATES: ReadonlySet<string> = new Set(['winRate', 'exposure', 'costShare', 'volatility', 'kelly']);
const TONED: ReadonlySet<string> = new Set(['totalReturn', 'netProfit', 'cagr', 'expectancy']);

export interface ResultFigureProps {
  /** Of the figure's definition. */
  readonly id: string;
  readonly value: number | null;
  /** In the colour of its surroundings. */
  readonly isPlain?: boolean;
}

/** A figure of a result in its unit; n/a where it is not defined. */
export function ResultFigure({ id, value, isPlain = false }: ResultFigureProps) {
  if (value === null) return <NotDefined />;
  const unit = figureDefinition(id)?.unit ?? 'ratio';
  const isToned = TONED.has(id) && !isPlain;
  if (unit === 'fraction') {
    const shown = id === 'drawdownMax' ? -value : value;
    return <Percent value={shown} isRate={RATES.has(id)} isToned={isToned} />;
  }
  if (unit === 'quote') return <Money value={value} isSigned={TONED.has(id)} isToned={isToned} />;
  return <Ratio value={value} decimals={unit === 'count' ? 0 : 2} />;
}
