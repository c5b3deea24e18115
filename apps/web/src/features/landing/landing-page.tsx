import { Suspense, type ReactNode } from 'react';
import type { LandingData } from './landing-data.ts';
import { Comparison } from './sections/comparison.tsx';
import { CoverageSection } from './sections/coverage.tsx';
import { Faq } from './sections/faq.tsx';
import { FeatureCards } from './sections/feature-cards.tsx';
import { FeatureTabs } from './sections/feature-tabs.tsx';
import { Hero } from './sections/hero.tsx';
import { Plans } from './sections/plans.tsx';
import { Showcase } from './sections/showcase.tsx';
import { Spotlight } from './sections/spotlight.tsx';
import { Trust } from './sections/trust.tsx';
import { VoiceSection } from './sections/voice.tsx';

/** React takes each part over by itself, in slices between which the page answers. */
function Part({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

/** `/` for a visitor. */
export function LandingPage({ data }: { readonly data: unknown }) {
  const { run, signals, strategies, counts } = data as LandingData;
  return (
    <>
      <Part>
        <Hero run={run} />
      </Part>
      <Part>
        <FeatureCards counts={counts} />
      </Part>
      <Part>
        <VoiceSection run={run} />
      </Part>
      <Part>
        <Trust />
      </Part>
      <Part>
        <CoverageSection />
      </Part>
      <Part>
        <Spotlight signals={signals} />
      </Part>
      <Part>
        <FeatureTabs />
      </Part>
      <Part>
        <Plans />
      </Part>
      <Part>
        <Comparison />
      </Part>
      <Part>
        <Faq />
      </Part>
      <Part>
        <Showcase strategies={strategies} counts={counts} />
      </Part>
    </>
  );
}
