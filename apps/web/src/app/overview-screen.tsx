import { lazy, Suspense } from 'react';
import { WhenNear } from '../components/when-near.tsx';
import { OverviewPage } from '../features/overview/overview-page.tsx';

const ScannerPanel = lazy(async () => ({
  default: (await import('../features/scanner/scanner-panel.tsx')).ScannerPanel,
}));

const LazyMarketData = lazy(async () => ({
  default: (await import('../features/market-data/market-data-panel.tsx')).MarketDataPanel,
}));

/** As tall as the panel with the pairs of the demo market. */
const MARKET_PLACE = 'h-100 rounded-lg border border-line bg-surface-1';

function MarketData() {
  return (
    <Suspense fallback={<div className={MARKET_PLACE} />}>
      <LazyMarketData />
    </Suspense>
  );
}

/** Its place until it is near: below everything else, so nothing moves when it comes. */
const PLACE = 'h-160 rounded-lg border border-line bg-surface-1';

function Scanner() {
  return (
    <WhenNear placeClassName={PLACE}>
      <Suspense fallback={<div className={PLACE} />}>
        <ScannerPanel />
      </Suspense>
    </WhenNear>
  );
}

/** `/overview` with the panels of other features: features do not import each other. */
export function OverviewScreen() {
  return <OverviewPage MarketPanel={MarketData} ScannerPanel={Scanner} />;
}
