import { lazy, Suspense, useCallback, useState } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import type { PriceChartProps } from './price-chart.tsx';

const load = () => import('./price-chart.tsx');
const PriceChart = lazy(async () => ({ default: (await load()).PriceChart }));

/** Fetches the chart's code ahead of its rendering, beside the candles. */
export function preloadPriceChart(): void {
  load().catch(() => undefined);
}

/** The price chart in a chunk of its own; fills its parent, which must have a height. Its place is held until it is drawn. */
export function LazyPriceChart(props: PriceChartProps) {
  const [isDrawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  return (
    <div className="relative h-full w-full">
      <Suspense fallback={null}>
        <PriceChart {...props} onDrawn={onDrawn} />
      </Suspense>
      {(!isDrawn || props.candles.length === 0) && <Skeleton className="absolute inset-0" />}
    </div>
  );
}
