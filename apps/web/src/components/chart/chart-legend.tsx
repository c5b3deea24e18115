import { cn } from '../../lib/cn.ts';
import { Delta } from '../delta.tsx';
import { Price } from '../price.tsx';
import type { ChartCandle } from './chart-types.ts';

export interface ChartLegendProps {
  readonly candle: ChartCandle | undefined;
  readonly tick?: string | undefined;
}

/**
 * Figures of the candle under the cursor, else of the last one. In a fixed place, so that a finger never hides it. One line:
 * what does not fit is left out whole, on a phone after the close and the change.
 */
export function ChartLegend({ candle, tick }: ChartLegendProps) {
  if (candle === undefined) return null;
  const figures = [
    ['O', 'Open', candle.open, 'max-sm:order-1'],
    ['H', 'High', candle.high, 'max-sm:order-1'],
    ['L', 'Low', candle.low, 'max-sm:order-1'],
    ['C', 'Close', candle.close, ''],
  ] as const;
  return (
    <dl className="relative flex h-4 min-w-0 flex-wrap gap-x-2.5 overflow-hidden text-2xs">
      {figures.map(([letter, name, value, order]) => (
        <div key={letter} className={cn('flex gap-1', order)}>
          <dt className="text-fg-3">
            <abbr title={name} className="no-underline">
              {letter}
            </abbr>
          </dt>
          <dd>
            <Price value={value} tick={tick} />
          </dd>
        </div>
      ))}
      <div>
        <dt className="sr-only">Change</dt>
        <dd>
          <Delta value={candle.open === 0 ? 0 : candle.close / candle.open - 1} />
        </dd>
      </div>
    </dl>
  );
}
