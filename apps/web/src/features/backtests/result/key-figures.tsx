import type { ResultFigures } from '@atb/api/research-bundle';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { DefinedLabel } from '../components/defined-label.tsx';
import { ResultFigure } from '../components/result-figure.tsx';

/** Total first, then what it was bought with: above the first chart. */
const FIRST = [
  'totalReturn',
  'netProfit',
  'drawdownMax',
  'sharpe',
  'trades',
  'winRate',
  'profitFactor',
  'expectancy',
] as const;

/** Below it. */
const FURTHER = ['cagr', 'sortino', 'calmar', 'volatility', 'sqn', 'exposure', 'costShare', 'endEquity'] as const;

/** Figures that buy and hold has too, shown below ours. */
const COMPARED: ReadonlySet<string> = new Set([
  'totalReturn',
  'netProfit',
  'drawdownMax',
  'sharpe',
  'cagr',
  'sortino',
  'calmar',
  'volatility',
  'endEquity',
]);

export interface ResultKeyFiguresProps {
  readonly bundle: ResultFigures;
  readonly part: 'first' | 'further';
}

/** What the run came to, each figure with its definition and, where there is one, that of buy and hold. */
export function ResultKeyFigures({ bundle, part }: ResultKeyFiguresProps) {
  const shown = part === 'first' ? FIRST : FURTHER;
  return (
    <KeyFigures className="grid-cols-2 md:grid-cols-4">
      {shown.map((id) => (
        <KeyFigure
          key={id}
          label={<DefinedLabel id={id} />}
          value={<ResultFigure id={id} value={bundle.figures[id]} />}
          detail={
            COMPARED.has(id) ? (
              <>
                Buy and hold <ResultFigure id={id} value={bundle.benchmark[id]} isPlain />
              </>
            ) : (
              <>&nbsp;</>
            )
          }
        />
      ))}
    </KeyFigures>
  );
}
