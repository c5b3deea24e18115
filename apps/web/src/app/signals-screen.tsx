import { lazy, Suspense } from 'react';
import { WhenNear } from '../components/when-near.tsx';
import { SignalsPage } from '../features/signals/signals-page.tsx';
import type { SignalsCardProps } from '../lib/signal-row.ts';

const LazyAskAtb = lazy(async () => ({ default: (await import('../features/advisor/ask-atb-card.tsx')).AskAtbCard }));

const LazyParameters = lazy(async () => ({
  default: (await import('../features/learning/components/strategy-parameters-card.tsx')).StrategyParametersCard,
}));

/** Their places until they are near: below the table and its record, so little moves when they come. */
const PLACE = 'h-80 rounded-lg border border-line bg-surface-1';

function AskAtb(props: SignalsCardProps) {
  return (
    <WhenNear placeClassName={PLACE}>
      <Suspense fallback={<div className={PLACE} />}>
        <LazyAskAtb {...props} />
      </Suspense>
    </WhenNear>
  );
}

function StrategyParameters(props: SignalsCardProps) {
  return (
    <WhenNear placeClassName={PLACE}>
      <Suspense fallback={<div className={PLACE} />}>
        <LazyParameters {...props} />
      </Suspense>
    </WhenNear>
  );
}

/** `/signals` with the cards of other features below its table: features do not import each other. */
export function SignalsScreen() {
  return <SignalsPage AskAtbCard={AskAtb} StrategyParametersCard={StrategyParameters} />;
}
