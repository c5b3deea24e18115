import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import type { PriceChartProps } from './price-chart.tsx';

const load = () => import('./price-chart.tsx');
const PriceChart = lazy(async () => ({ default: (await load()).PriceChart }));

/** Fetches the chart's code ahead of its rendering, beside the candles. */
export function preloadPriceChart(): void {
  load().catch(() => undefined);
}

/** The price chart in a chunk of its own; fills its parent, which must have a height. */
export function LazyPriceChart(props: PriceChartProps) {
  return (
    <Suspense fallback={<Skeleton className="h-full w-full" />}>
      <PriceChart {...props} />
    </Suspense>
  );
}
